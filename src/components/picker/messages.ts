import { messages as shared } from '../input/messages';

/** Texts of lists that are found by typing. */
export const messages = {
  prompt: '请输入搜索内容',
  noResults: '没有查询到任何数据',
  choose: shared.choose,
  loading: shared.loading,
} as const;
