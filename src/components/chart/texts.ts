/** Every text around a chart. */
export const texts = {
  empty: '—',
  unnamed: '未填写',
  others: (count: number) => `其他 ${count} 项`,
  kinds: { line: '折线图', bar: '柱状图', pie: '环形图' },
  nothing: (name: string) => `${name}没有数据`,
  range: (name: string, most: string, least: string) => `${name}最高 ${most}，最低 ${least}`,
  summary: (kind: string, count: number, series: string) => `${kind}，${count} 项；${series}`,
  blank: '暂无数据',
  asTable: '以表格查看',
  asChart: '以图表查看',
  download: '下载 CSV',
  of: (what: string, title: string) => `${what}：${title}`,
  total: '合计',
  share: '占比',
  failed: '图表没有载入',
  retry: '重试',
} as const;
