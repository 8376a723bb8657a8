/** Texts of sessions and of the signed-in user's own account (contract.md §1.1, §1.2, §2). */
export const messages = {
  signedIn: '登录成功',
  signedOut: '退出登录成功！',
  notSignedOut: '退出登录失败！',
  unknownToken: 'Token无效!',
  visit: (username: string) => `用户名: ${username},登录成功！`,

  frozen: '该用户已冻结',
  cancelled: '该用户已注销',
  tenantsFrozen: '与该用户关联的租户均已被冻结，无法登录！',

  onlyOwnDepart: '只允许切换自己的部门！',
  noSuchDepart: '您不属于该部门，不能切换！',

  onlyOwnPassword: '只允许修改自己的密码！',
  wrongOldPassword: '旧密码输入错误!',
  noNewPassword: '新密码不允许为空!',
  unequalPasswords: '两次输入密码不一致!',
  passwordChanged: '密码修改成功!',
} as const;
