export const messages = { none: '没有可以打开的页面', other: '其他' } as const;
