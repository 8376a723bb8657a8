export const messages = {
  empty: '—',
  figures: '统计数字',
  since: (label: string) => `较${label}`,
  before: '之前',
  same: '持平',
  up: '增加',
  down: '减少',
  trend: (label: string, count: number, most: string, least: string) =>
    `${label}走势，${count} 项，最高 ${most}，最低 ${least}`,
} as const;
