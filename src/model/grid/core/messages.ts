/** What the grid's model says to the person at the table. */
export const messages = {
  parserFailed: (label: string) => `“${label}”的读取程序出错，未能读取`,
  validationFailed: '核对未能完成，请稍后再试',
} as const;
