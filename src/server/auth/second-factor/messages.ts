/** Texts of two-factor sign-in. */
export const messages = {
  title: '两步验证',
  attempted: '两步验证',
  wrongCode: '验证码错误',
  noAttempts: '错误次数过多',
  defaultLabel: '身份验证器',
  passkeyLabel: '通行密钥',
  added: '已添加验证方式',
  renamed: '已改名',
  removed: '已移除验证方式',
  issued: '已重新生成恢复码，原来的恢复码失效',
} as const;
