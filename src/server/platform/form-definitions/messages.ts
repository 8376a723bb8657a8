/** Texts of online forms that clients show. */
export const messages = {
  required: (label: string) => `${label}不能为空`,
  badFormat: '格式不正确',
  parent: '上级',
  hasChild: '有下级',
  synchronized: '同步成功',
};
