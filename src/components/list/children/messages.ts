/** Texts of lists with child lists. */
export const messages = {
  childrenOf: (name: string) => `${name}的明细`,
  selectRow: '点选上面的一行，这里显示它的明细',
  noFilter: '这一行没有据以筛选的值，没有对应的记录',
  forbidden: '没有权限查看这条记录的明细，需要时请联系管理员',
  split: '调整上面表格的高度，方向键每次 24 像素',
};
