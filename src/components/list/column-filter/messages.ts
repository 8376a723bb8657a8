export const messages = {
  filterOf: (title: string) => `筛选${title}`,
  anyCondition: '高级查询现在是“满足任一条件”，请在高级查询中添加条件',
  clear: '清除筛选',
  apply: '查询',
} as const;
