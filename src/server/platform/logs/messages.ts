/** Texts of the request log (contract.md §10 SysLog). */
export const messages = {
  signedOut: (username: string) => `用户名: ${username},退出成功！`,
  done: (title: string, label: string) => `${title}-${label}`,
  named: (action: string, name: string) => `${action}：${name}`,
  failed: (what: string, message: string) => `${what}（未成功：${message}）`,
  cleared: '清空成功!',
} as const;
