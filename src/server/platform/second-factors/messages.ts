/** Texts of the second factors of other users. */
export const messages = {
  saved: '保存成功！',
  reset: '两步验证已重置，该用户的登录已全部结束',
} as const;
