/** Messages of the grid model for the user. */
export const messages = {
  parserFailed: (label: string) => `“${label}”的读取程序出错，未能读取`,
  notLookedUp: '名称还没有查到对应的编码，请重新填写',
  validationFailed: '核对未能完成，请稍后再试',
} as const;
