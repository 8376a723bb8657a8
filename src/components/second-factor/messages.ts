export const messages = {
  scan: '用手机上的身份验证器（如 Microsoft Authenticator、Google Authenticator）扫描，再输入它显示的 6 位验证码。',
  secret: '不能扫描时，在身份验证器中输入密钥',
  openHere: '用这台设备上的身份验证器打开',
  copySecret: '复制密钥',
  codesTitle: '恢复码',
  codesText: '丢了手机或通行密钥时，用恢复码代替第二步，每个只能用一次。它们只显示这一次，请存到安全的地方。',
  copy: '复制',
  download: '下载',
  fileName: '恢复码.txt',
} as const;
