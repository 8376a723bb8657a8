/** What the log of calls says (contract.md §10 SysLog). */
export const messages = {
  signedOut: (username: string) => `用户名: ${username},退出成功！`,
  signIn: '登录',
  notSignedIn: (account: string, what: string, reason: string) =>
    `${account === '' ? '' : `用户名: ${account},`}${what}失败：${reason}`,
  tooManyFailures: '登录失败过多，此后10分钟内的登录失败不再逐条记录',
  done: (title: string, label: string) => `${title}-${label}`,
  of: (what: string, name: string) => `${what}：${name}`,
  failed: (what: string, message: string) => `${what}（未成功：${message}）`,
  cleared: '清空成功!',
} as const;
