/** What the log of calls says (contract.md §10 SysLog). */
export const texts = {
  signedOut: (username: string) => `用户名: ${username},退出成功！`,
  done: (title: string, label: string) => `${title}-${label}`,
  of: (what: string, name: string) => `${what}：${name}`,
  failed: (what: string, message: string) => `${what}（未成功：${message}）`,
  deleted: '删除成功!',
  deletedBatch: '批量删除成功!',
  cleared: '清空成功!',
} as const;
