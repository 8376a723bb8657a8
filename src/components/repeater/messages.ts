/** Texts of small tables within a form. */
export const messages = {
  add: '添加一行',
  full: (most: number) => `最多 ${most} 行`,
  row: (number: number) => `第 ${number} 行`,
  cell: (label: string, number: number) => `${label} 第 ${number} 行`,
  number: '序号',
  actions: '操作',
  up: (number: number) => `上移第 ${number} 行`,
  down: (number: number) => `下移第 ${number} 行`,
  remove: (number: number) => `删除第 ${number} 行`,
  noRows: '还没有内容',
} as const;
