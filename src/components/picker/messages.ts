import { messages as shared } from '../input/messages';

export const messages = {
  prompt: '请输入搜索内容',
  noResults: '没有查询到任何数据',
  choose: shared.choose,
  loading: shared.loading,
} as const;
