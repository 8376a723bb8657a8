/** Texts of registration and of password resets (contract.md §1.2). */
export const messages = {
  tooManyChecks: '操作过于频繁，请稍后再试',
  wrongUsername: '用户名应为 4 到 18 位字母、数字或下划线',
  wrongEmail: '邮箱格式不正确',
  usernameTaken: '用户名已注册',
  phoneTaken: '该手机号已注册',
  emailTaken: '邮箱已被注册',
  workNoTaken: '工号已存在',
  userTaken: '用户账号已存在',
  registered: '注册成功',
  passwordReset: '密码重置完成！',
} as const;
