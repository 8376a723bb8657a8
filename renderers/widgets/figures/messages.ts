export const messages = {
  ranges: '统计的日期',
  latest: (days: number) => `近 ${days} 天`,
  today: '今天',
  week: '本周',
  month: '本月',
  year: '今年',
} as const;
