/** Texts of credential checks, captchas and text message codes (contract.md §1.1, §2). */
export const messages = {
  /** Texts of failed sign-ins in the log; replies give fewer details. */
  log: {
    unknown: '账号不存在',
    password: '密码错误',
    code: '手机验证码错误',
    noCode: '没有等待验证的手机验证码',
    captcha: '图形验证码缺失或错误',
    accountBlocked: '失败次数过多，账号锁定10分钟',
    addressBlocked: '同一地址失败次数过多，锁定10分钟',
    reset: '找回密码',
    signIn: '登录',
    failed: (account: string, attempted: string, reason: string) =>
      `${account === '' ? '' : `用户名: ${account},`}${attempted}失败：${reason}`,
    tooManyRows: '登录失败过多，此后10分钟内的登录失败不再逐条记录',
  },

  sms: (code: string) => `验证码 ${code}，10分钟内有效，请勿告诉他人。`,
  smsKnown: '该手机号已注册，请直接登录；忘记密码时可用手机号重置。',
  smsByLog: 'SMS_PROVIDER=log：短信不会发送到手机，内容写入服务器日志',
} as const;
