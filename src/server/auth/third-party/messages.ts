/** Texts of third-party sign-in. */
export const messages = {
  title: '第三方登录',
  waiting: '正在登录，请稍候…',
  noOpener: '请返回登录页面，重新点击第三方登录。',
  /** Clients compare these two (contract.md §2.6). */
  failed: '登录失败',
  bindPhone: (handle: string) => `绑定手机号,${handle}`,
  expired: '第三方登录已过期，请重新登录',
  off: '未启用第三方登录',
  cas: 'CAS 登录',
  unknown: '本系统没有这个账号',
  wrongTicket: '票据无效',
  notVouched: '未能通过对方服务器完成验证',
  bound: '绑定成功',
  signedIn: '登录成功',
} as const;
