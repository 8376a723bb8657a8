/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('grant', {
  adminRole: '不能修改或删除管理员角色',
  wrongRules: '数据规则不属于该菜单',
  roleInUse: (name: string, users: number, titles: string) =>
    `角色“${name}”还有 ${users} 个用户${titles}，不能删除，请先移除用户`,
  noRole: '角色不存在',
  noDepart: '部门不存在',
  noMenu: '菜单不存在',
  roleMenuFirst: '请先保存角色菜单权限!',
  departMenuFirst: '请先保存部门菜单权限!',
  noRules: '未找到权限配置信息',
});
