/** Messages of the grid model for the user. */
export const messages = {
  parserFailed: (label: string) => `“${label}”的读取程序出错，未能读取`,
  validationFailed: '核对未能完成，请稍后再试',
} as const;
