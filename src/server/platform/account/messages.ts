/** Texts of the routes of the own account. */
export const messages = {
  title: '个人',
  saved: '保存成功！',
  sessionEnded: '已结束该登录',
  unbound: '已解除绑定',
  unknownDevice: '未知设备',
  device: (browser: string, system: string) => (system === '' ? browser : `${browser} · ${system}`),
} as const;
