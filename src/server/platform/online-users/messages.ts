/** Messages of the online user routes. */
export const messages = {
  ended: '退出登录成功！',
  listCode: '在线用户-查询',
  endCode: '在线用户-强制退出',
} as const;
