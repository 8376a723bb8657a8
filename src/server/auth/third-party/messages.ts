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
  casOff: '未启用 CAS 登录',
  wrongService: 'service 不是本站地址',
  casFailed: 'CAS 登录失败，请重新登录',
  casUnreachable: '统一认证服务暂时无法访问，请稍后重试',
  noAccount: (username: string) => `账号 ${username} 不存在，请联系管理员`,
  tooMany: '操作过于频繁，请稍后重试',
  cas: 'CAS 登录',
  unknown: '本系统没有这个账号',
  wrongTicket: '票据无效',
  notVouched: '未能通过对方服务器完成验证',
  noRegistration: '未开放注册，请绑定已有账号或联系管理员',
  bound: '绑定成功',
  signedIn: '登录成功',
} as const;
