/** Messages of the dictionary routes and of the duplicate check (contract.md §5). */
export const messages = {
  wrongCode: '字典Code格式不正确！',
  emptyCode: '字典Code不能为空!',
  refreshed: '刷新缓存完成！',
  noTable: (name: string) => `没有字典表“${name}”`,
  noColumn: (table: string, name: string) => `字典表“${table}”没有字段“${name}”`,
  wrongCondition: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  tooManyCodes: (most: number) => `一次最多查询${most}个字典`,
  notTaken: '该值可用！',
  taken: '该值不可用，系统中已存在！',
  notChecked: '该字段不支持重复校验，或没有权限',
  notDeleted: '未找到对应实体',
  codeTaken: '字典编码已被使用，不能还原',
  restored: '还原成功!',
  purged: '删除成功!',
} as const;
