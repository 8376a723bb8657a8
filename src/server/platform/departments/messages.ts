/** Messages of the department and department role routes (contract.md §1.5). */
export const messages = {
  noKey: 'departId 和 orgCode 不能都为空！',
  added: '添加成功！',
  saved: '保存成功！',
  ruleSaved: '保存成功!',
  noRules: '未找到权限配置信息',
  departMenuFirst: '请先保存部门菜单权限!',
  roleMenuFirst: '请先保存角色菜单权限!',
  noDepart: '部门不存在',
  noRole: '部门角色不存在',
  noUser: '该用户不存在！',
  noMember: '该用户不属于此部门',
  notGranted: '不能授予部门没有的权限',
  wrongRules: '数据规则不属于该菜单',
  badBody: '请求内容格式不正确',
} as const;
