/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('department', {
  noRules: '未找到权限配置信息',
  wrongRules: '数据规则不属于该菜单',
  notGranted: '不能授予部门没有的权限',
  noRole: '部门角色不存在',
  noMember: '该用户不属于此部门',
  noUser: '该用户不存在！',
  noKey: 'departId 和 orgCode 不能都为空！',
  roleMenuFirst: '请先保存角色菜单权限!',
  departMenuFirst: '请先保存部门菜单权限!',
  moved: '不能更改上级部门：机构编码和数据归属都由上级决定。请在新的上级下新增部门，再把人员移过去',
  hasPeople: (name: string, count: number, titles: string) => `“${name}”下还有${count}名人员${titles}，不能删除`,
  roleMoved: '部门角色不能换到其他部门',
});
