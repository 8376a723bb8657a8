/** Messages of the department and department role routes (contract.md §1.5). */
export const messages = {
  added: '添加成功！',
  saved: '保存成功！',
  ruleSaved: '保存成功!',
  noDepart: '部门不存在',
  badBody: '请求内容格式不正确',
} as const;
