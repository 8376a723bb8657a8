/** Texts for the operator about tables and columns. */
export const tableMessages = {
  renamed: (from: string, to: string) => `列 ${from} 改名为 ${to}`,
  merged: (from: string, to: string, rows: number) => `列 ${from} 并入 ${to}（${rows} 行）`,
  unused: (column: string) =>
    `列 ${column} 不再使用，内容保留。若是改名，请在新字段写 "was": ["从前的名称"]；数据在下次启动时并入新列。不要了：npm run migrate:data -- --drop ${column}`,
  converted: (column: string, from: string, to: string, rows: number) =>
    `列 ${column} 由${from}转换为${to}（${rows} 行）`,
  blocked: (column: string, what: string, rows: number) =>
    `列 ${column}：${rows} 行不能${what}，未改动。npm run migrate:data 列出这些行`,
  convertTo: (type: string) => `转换为${type}`,
  mergeInto: (column: string) => `并入 ${column}`,
  notMerged: (column: string, what: string, reason: string) => `列 ${column} 未${what}：${reason}，请人工处理`,
  notConverted: (column: string, from: string, to: string, reason: string) =>
    `列 ${column} 的类型是${from}，屏幕定义要求${to}：${reason}，未改动，请人工处理`,
  indexed: (table: string, columns: readonly string[]) => `表 ${table} 已建立索引（${columns.join('、')}）`,
  unindexed: (table: string, name: string) => `表 ${table} 的索引 ${name} 不再需要，已删除`,
  notIndexed: (table: string, columns: readonly string[], code: string) =>
    `表 ${table} 的索引（${columns.join('、')}）未能建立（${code}），下次启动再试；在此之前查询较慢`,
  dropped: (column: string, rows: number) => `列 ${column} 已删除（${rows} 行有值）`,
  notUnused: (column: string) => `“${column}”不是列出的不再使用的列，未删除`,
  reserved: (column: string) => `列 ${column} 由程序使用，不能改名；请从 was 中去掉`,
  duplicates: (table: string, columns: readonly string[]) =>
    `表 ${table} 已有重复数据，未能建立唯一索引（${columns.join('、')}），请人工处理`,
  busy: (table: string) => `表 ${table} 正被别的进程使用（30 秒内没有让出）。请先停止旧版本的进程，再启动`,
} as const;

/** Why a column is not converted as a whole. */
export const obstacleMessages = {
  program: '程序使用此列',
  index: (name: string) => `索引 ${name} 用到它`,
  type: '此类型不能转换',
  id: '表没有唯一的 id',
  database: (code: string) => `数据库拒绝（${code}）`,
} as const;

/** Why one value is not converted. */
export const conversionMessages = {
  otherForm: '不能这样转换',
  noDate: '不是日期',
  noTime: '不是时间',
  timeOfDay: '有时刻，日期存不下',
  partOfSecond: '有不足一秒的部分，存不下',
  noJson: '不是 JSON',
  noScalar: '是列表或对象',
  character: '含有不能存储的字符',
  otherValue: (value: string) => `新列已有“${value}”`,
} as const;

/** Titles of column types. @param size as `(18,2)`, or empty */
export const typeTitles = {
  text: (size: string) => `文本${size}`,
  boolean: () => '是否',
  int: () => '整数',
  numeric: (size: string) => `小数${size}`,
  date: () => '日期',
  timestamp: () => '日期时间',
  json: () => ' JSON 数据',
} as const;
