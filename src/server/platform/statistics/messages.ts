/** Texts of the statistics routes. */
export const messages = { otherModules: '其他' } as const;
