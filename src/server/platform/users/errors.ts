/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('user', {
  wrongStatus: '状态不正确',
  notYourself: '不能冻结或删除自己',
  noUser: '该用户不存在！',
  noDeparts: '查找失败',
  emptyPassword: '新密码不允许为空!',
  differentPasswords: '两次输入密码不一致!',
  tooMany: '一次处理的记录过多',
  taken: '用户账号、工号、手机号或邮箱已被其他用户使用',
  notMembers: (reasons: string) => reasons,
  noRoles: '未找到用户相关角色信息',
});
