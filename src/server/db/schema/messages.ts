/** Texts for the operator about tables and columns. */
export const tableMessages = {
  renamed: (from: string, to: string) => `列 ${from} 已改名为 ${to}`,
  merged: (from: string, to: string, rows: number) => `列 ${from} 已并入 ${to}（${rows} 行）`,
  unused: (column: string) =>
    `列 ${column} 不再使用，内容保留。若是改名，请在新字段写 "was": ["从前的名称"]；数据在下次启动时并入新列`,
  otherType: (column: string, existing: string, required: string) =>
    `列 ${column} 的类型是 ${existing}，屏幕定义要求 ${required}，未改动，请人工处理`,
  notMerged: (from: string, to: string, rows: number) =>
    `列 ${from} 未并入 ${to}：${rows} 行两列的值不同，未改动，请人工处理`,
  mergeType: (from: string, to: string, type: string) => `列 ${from} 未并入 ${to}：类型 ${type} 不同，请人工处理`,
  reserved: (column: string) => `列 ${column} 由程序使用，不能改名；请从 was 中去掉`,
  duplicates: (table: string, columns: readonly string[]) =>
    `表 ${table} 已有重复数据，未能建立唯一索引（${columns.join('、')}），请人工处理`,
  busy: (table: string) => `表 ${table} 正被别的进程使用（30 秒内没有让出）。请先停止旧版本的进程，再启动`,
} as const;
