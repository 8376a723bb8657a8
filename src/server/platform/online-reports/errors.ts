/** Errors of this folder, by stable code. Those of a statement end with the place in it, line:column. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('onlineReport', {
  noReport: (code: string) => `没有在线报表“${code}”`,
  noStatement: '请填写查询语句',
  tooLong: (most: number) => `查询语句至多 ${most} 个字符`,
  tooDeep: '查询语句嵌套太深，请拆开或改用 WITH',
  syntax: (message: string, place: string) => `查询语句有语法错误：${message}，位置 ${place}`,
  manyStatements: (place: string) => `只能写一条查询语句，请删除第二条，位置 ${place}`,
  notSelect: '只能写 SELECT 查询，不能写入、修改表或执行其他命令',
  notChange: '只能写一条 INSERT、UPDATE 或 DELETE 语句',
  wholeTable: '修改和删除要有 WHERE 条件，不能改动整张表',
  forbiddenPart: (part: string, place: string) => `语句不能使用 ${part}，请删除，位置 ${place}`,
  recursive: (place: string) => `语句不能使用 WITH RECURSIVE，请去掉 RECURSIVE，位置 ${place}`,
  forbiddenFunction: (name: string, place: string) => `语句不能使用函数 ${name}，可用的函数见使用指南，位置 ${place}`,
  forbiddenOperator: (name: string, place: string) => `语句不能使用运算符 ${name}，可改用 like，位置 ${place}`,
  forbiddenType: (name: string, place: string) =>
    `语句不能转换为类型 ${name}，可用 text、numeric、date 等，位置 ${place}`,
  qualifiedTable: (table: string, place: string) => `表名 ${table} 前不能写模式名，请去掉，位置 ${place}`,
  forbiddenTable: (table: string, place: string) =>
    `语句不能使用表 ${table}：没有这个表，或其中有不能公开的内容，请改用业务表，位置 ${place}`,
  unreadableTable: (table: string) => `您没有查看表 ${table} 全部数据的权限，不能用它定义报表`,
  numberedParameter: (place: string) => `参数请写成 \${名称}，位置 ${place}`,
  quotedParameter: (place: string) => `参数不能写在文字或注释中，请移出引号，用 || 连接，位置 ${place}`,
  unknownVariable: (name: string, place: string) =>
    `没有系统变量 ${name}，可用 sys_user_code、sys_org_code 等，位置 ${place}`,
  failed: (message: string, place: string) => `数据库不能执行这条语句：${message}，位置 ${place}`,
  columnName: (name: string) =>
    `列名“${name}”不能使用：以小写字母开头，只含小写字母、数字、下划线，至多 32 个，不能是 id，请用 as 起别名`,
  noColumns: '查询语句没有列',
  columnType: (name: string, type: string) => `列“${name}”的类型 ${type} 不能显示，请转换为文字，如 ${name}::text`,
  wrongType: (name: string, type: string) => `列“${name}”的结果是 ${type}，请把字段类型改为 ${type}`,
  parameterName: (name: string) => `参数名“${name}”不能使用：以字母开头，只含字母、数字、下划线，至多 27 个`,
  badDictionary: (name: string) => `列“${name}”的字典请写字典编码，或 表名,文字字段,编码字段`,
  chartField: (title: string, field: string) => `图表“${title}”的字段“${field}”不是报表的列`,
  tooManyRows: (most: number) => `报表的结果超过 ${most} 行，请在查询条件或语句中缩小范围`,
  tooCostly: '这条查询对内置数据库太大，请缩小条件；需要更大的查询时改用 PostgreSQL（DATABASE_URL）',
  notGranted: (table: string) =>
    `报表的数据库账号（REPORT_DATABASE_URL）不能读取表 ${table}，请管理员执行 grant select on ${table}`,
  tooSlow: (seconds: number) => `报表超过 ${seconds} 秒没有完成，已停止，请缩小查询范围`,
});
