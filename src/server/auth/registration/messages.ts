/** Texts of registration and of password resets (contract.md §1.2). */
export const messages = {
  registered: '注册成功',
  passwordReset: '密码重置完成！',
} as const;
