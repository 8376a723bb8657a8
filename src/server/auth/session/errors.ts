/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('session', {
  onlyOwnDepart: '只允许切换自己的部门！',
  noSuchDepart: '您不属于该部门，不能切换！',
  onlyOwnPassword: '只允许修改自己的密码！',
  wrongOldPassword: '旧密码输入错误!',
  noNewPassword: '新密码不允许为空!',
  unequalPasswords: '两次输入密码不一致!',
  cancelled: '该用户已注销',
  frozen: '该用户已冻结',
  notSignedOut: '退出登录失败！',
  tenantsFrozen: '与该用户关联的租户均已被冻结，无法登录！',
  unknownToken: 'Token无效!',
});
