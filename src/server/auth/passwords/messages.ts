/** What the platform's own calls say to people. */
export const messages = {
  crowded: '登录人数较多，请稍后重试',
} as const;
