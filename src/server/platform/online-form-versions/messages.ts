/** Texts of versions that clients show. */
export const messages = {
  empty: '（空）',
  change: (label: string, before: string, after: string) => `${label}：${before} → ${after}`,
  row: (title: string, name: string, changes: readonly string[]) => `${title}“${name}”：${changes.join('；')}`,
  added: (title: string, name: string) => `新增${title}“${name}”`,
  removed: (title: string, name: string) => `删除${title}“${name}”`,
  moved: (title: string) => `${title}的顺序已改变`,
  version: (no: string, time: string, by: string) => `第 ${no} 版，${by} 于 ${time} 更改之前`,
  rolledBack: '已回退，同步后可以使用',
} as const;
