/** Texts of the designer of online forms that clients show. */
export const messages = {
  form: '表单',
  list: '列表',
  subList: (title: string) => `列表：${title}`,
  atField: (field: string, message: string) => `字段“${field}”：${message}`,
};
