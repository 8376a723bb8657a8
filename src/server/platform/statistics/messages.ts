/** What statistics say to people. */
export const messages = { otherModules: '其他' } as const;
