/** Texts of lists that are found by typing. */
export const texts = {
  prompt: '请输入搜索内容',
  none: '没有查询到任何数据',
  choose: '请选择',
  loading: '正在载入',
} as const;
