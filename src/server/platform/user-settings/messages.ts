/** Texts of this folder. */
export const messages = {
  saved: '保存成功！',
};
