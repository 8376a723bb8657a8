/** Texts of the signature check (contract.md §2.5). */
export const messages = {
  wrongSign: 'Sign签名校验失败！',
  oldStamp: '签名验证失败:X-TIMESTAMP已过期',
  oldMoment: '签名验证失败，请求时效性验证失败！',
} as const;
