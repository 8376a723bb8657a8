/** Texts of this folder. */
export const messages = {
  saved: '修改成功！',
} as const;
