/** Messages of the grant and membership routes (contract.md §1.2–§1.4). */
export const messages = {
  adminRole: '不能修改或删除管理员角色',
  noRole: '角色不存在',
  noDepart: '部门不存在',
  noMenu: '菜单不存在',
  noRules: '未找到权限配置信息',
  wrongRules: '数据规则不属于该菜单',
  roleMenuFirst: '请先保存角色菜单权限!',
  departMenuFirst: '请先保存部门菜单权限!',
  saved: '保存成功!',
} as const;
