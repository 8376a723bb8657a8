/** Messages of rejected where clauses. */
export const messages = {
  at: (place: number, what: string) => `条件第 ${place} 个字符处：${what}`,
  tooLong: (most: number) => `条件不能超过 ${most} 个字符`,
  tooComplex: '条件过于复杂',
  unknown: (sign: string) => `不支持“${sign}”`,
  unexpected: (text: string) => (text === '' ? '条件没有写完' : `此处不能是“${text}”`),
  badText: '文本写法不正确（用单引号，引号本身写两次，不能有控制字符和多余的 \\）',
  badNumber: '数字写法不正确',
  badPattern: 'like 的 % 只能在首尾，_ 和 % 本身写成 \\_ \\%',
  braces: '文本中的 {…} 只能是变量 #{…}',
  noVariable: (name: string) => `没有变量 ${name}`,
  noColumn: (name: string) => `没有字段“${name}”`,
  noOrder: (name: string) => `不能按“${name}”排序`,
  noTable: (name: string) => `没有表“${name}”，或此字段不引用它`,
  wrongKey: (key: string) => `子查询只能取所引用的字段“${key}”`,
  oneLevel: '只支持一层子查询',
  noFunctions: (name: string) => `不支持函数“${name}”`,
} as const;
