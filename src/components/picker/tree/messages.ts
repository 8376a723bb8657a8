import { messages as shared } from '@/components/input/messages';

/** Texts of tree pickers and checkbox trees. */
export const messages = {
  search: '搜索',
  searchIn: (label: string) => `搜索${label}`,
  expandAll: '展开全部',
  collapse: '收起',
  checkAll: '全选',
  checkNone: '全不选',
  cascading: '层级关联',
  strict: '层级独立',
  linkage: '勾选方式',
  chosen: (count: number) => `已选 ${count} 项`,
  rules: '数据规则',
  rulesOf: (title: string) => `数据规则 ${title}`,
  loading: shared.loading,
  noNodes: '没有可选的节点',
  notFound: '没有匹配的节点',
  choose: shared.choose,
  chooseParentFirst: '请先选择上一级',
  noUsers: '没有匹配的人员',
} as const;
