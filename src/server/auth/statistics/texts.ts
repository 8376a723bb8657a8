/** What statistics say to people. */
export const texts = { otherModules: '其他' } as const;
