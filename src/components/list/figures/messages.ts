/** Texts of the figures of lists. */
export const messages = {
  cards: (title: string) => `${title}的指标`,
  chart: (measures: readonly string[], axis: string) => `${measures.join('、')}（按${axis}）`,
  range: (from: string, to: string) => `有数据的最近几天：${from} 至 ${to}`,
  daysBefore: (days: number) => (days === 1 ? '前一天' : `前 ${days} 天`),
  section: (title: string) => `${title}的指标和图表`,
};
