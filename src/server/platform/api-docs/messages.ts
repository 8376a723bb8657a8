/** Texts of the API document. */
export const messages = {
  title: '经纬接口',
  description: '只列出当前用户可以调用的接口。',
  reply: '信封；success 为 false 时调用失败，message 说明原因',
  signIn: '登录',
  others: '其他',
  envelope: {
    title: '信封',
    success: '是否成功',
    message: '给用户的话；查询成功时为空',
    code: '0 或 200 成功；401 请登录；409 已被他人修改；500 被拒绝；510 没有权限',
    result: '结果；失败时可能有 errors: [{path, message}]',
    timestamp: '服务器时间，毫秒',
  },
} as const;
