/** Texts of the print preview. */
export const messages = {
  summary: (documents: number, pages: number): string => `${documents} 张单据，共 ${pages} 页`,
  print: '打印',
  preparing: '正在排版',
  document: (name: string): string => `单据 ${name}`.trim(),
  page: (page: number, pages: number): string => `第 ${page} 页，共 ${pages} 页`,
  none: '没有要打印的记录；请在列表中选择后再打印',
  tooMany: (count: number, most: number): string => `选中了 ${count} 条，一次最多打印 ${most} 条；请分几次打印`,
  missing: (count: number): string => `有 ${count} 条记录已被删除，或者你没有权限查看，没有打印`,
  noRecord: '这个小部件打印一条记录，只能放在打印模板里',
  runningTotal: '累计',
};
