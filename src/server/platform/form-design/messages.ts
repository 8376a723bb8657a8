/** Texts of the designer of online forms that clients show. */
export const messages = {
  guessed: (count: number) => `已由文件生成 ${count} 个字段，请检查后保存，再同步`,
  form: '表单',
  list: '列表',
  subList: (title: string) => `列表：${title}`,
  atField: (field: string, message: string) => `字段“${field}”：${message}`,
};
