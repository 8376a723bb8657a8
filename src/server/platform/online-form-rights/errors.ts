/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('onlineFormRights', {
  noItem: (code: string) => `表单没有字段或按钮“${code}”`,
  noField: (field: string) => `数据规则的字段“${field}”不在表单中`,
  noHolder: '授权给谁：请填写角色、部门或用户',
  holderTaken: '已经授权给这个角色、部门或用户，请编辑那一条',
  badItems: '授权的编号应为 JSON 数组',
  badRule: (problem: string) => `数据规则不能使用：${problem}`,
});
