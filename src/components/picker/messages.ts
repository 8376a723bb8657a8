import { messages as shared } from '../input/messages';

export const messages = {
  prompt: '请输入搜索内容',
  noResults: '没有查询到任何数据',
  choose: shared.choose,
  loading: shared.loading,
  pickFrom: (label: string) => `从列表选择${label}`,
  picked: '已选的记录',
  recent: '最近使用',
  remove: (name: string) => `移除${name}`,
  moreTags: (count: number) => `另有 ${count} 项`,
  confirmCount: (count: number) => (count === 0 ? '确定' : `确定（${count}）`),
  confirmHint: '确定（Ctrl+Enter，双击一行也可）',
} as const;
