/** Texts of sessions and of the signed-in user's own account (contract.md §1.1, §1.2, §2). */
export const messages = {
  signedIn: '登录成功',
  signedOut: '退出登录成功！',
  visit: (username: string) => `用户名: ${username},登录成功！`,
  passwordChanged: '密码修改成功!',
} as const;
