/** What the grid's model says to the person at the table. */
export const say = {
  unreadable: (label: string) => `“${label}”的读取程序出错，未能读取`,
  unchecked: '核对未能完成，请稍后再试',
} as const;
