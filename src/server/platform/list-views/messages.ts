/** Texts of this folder. */
export const messages = {
  saved: '保存成功！',
  kinds: { view: '视图', query: '查询' },
  deleted: '删除成功!',
};
