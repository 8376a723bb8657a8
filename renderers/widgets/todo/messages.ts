export const messages = {
  none: '没有等你处理的单据',
  count: (count: number) => `${count} 条`,
} as const;
