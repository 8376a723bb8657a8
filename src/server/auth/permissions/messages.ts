/** Texts of permissions and of the privilege ceiling (contract.md §3, §1.6). */
export const messages = {
  home: '首页',
  column: (key: string, label: string) => `${key}（${label}）`,
  noColumn: (column: string, known: readonly string[]) => `规则字段“${column}”不存在，可用：${known.join('、')}`,
  noOperator: (sign: string, known: readonly string[]) => `没有条件规则“${sign}”，可用：${known.join('、')}`,
  noVariable: (text: string) => `规则值中没有变量“${text}”`,
  noRuleValue: '请填写规则值',
  badRuleValue: (value: string, label: string) => `规则值“${value}”不能与“${label}”比较`,
} as const;
