/** Texts of comparing two versions. */
export const messages = {
  older: '旧版本',
  newer: '新版本',
  version: (number: string, notes: readonly string[]) => [`版本 ${number}`, ...notes].join(' · '),
  onlyChanges: '只看变化',
  field: '字段',
  change: '变化',
  kinds: { added: '新增', removed: '清空', changed: '修改', same: '未变' },
  same: '两个版本没有不同的字段',
  one: '只有一个版本，没有可以比较的',
  none: '没有版本记录',
  empty: '—',
  label: '两个版本的比较',
  count: (number: number) => `${number} 个字段有变化`,
  rest: (number: number) => `（其余 ${number} 项未变）`,
  swap: '对调',
} as const;
