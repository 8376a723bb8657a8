/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('onlineForm', {
  noForm: '没有这个在线表单，可能已被删除',
  notPublished: (problem: string) => `表单的定义不能使用：${problem}`,
  /** The text that consoles in the field recognise (contract.md §7.1). */
  notSynchronized: 'NO_DB_SYNC',
  notConvertible: (problems: string) => `有值会丢失，未同步：${problems}`,
  tableTaken: (table: string) => `表名“${table}”已被系统使用`,
  tableName: (table: string) => `“${table}”不能使用：表名以 onl_ 开头，只含小写字母、数字、下划线，至多 50 个`,
  tableExists: (table: string) => `表名“${table}”已存在，请换一个`,
  noFields: '请至少添加一个字段',
  fieldTaken: (field: string) => `字段“${field}”由系统建立，不用添加`,
  fieldReserved: (field: string) => `字段名“${field}”不能使用，请换一个名字`,
  noForeignKey: '子表要有一个填了主表名的字段，它存放主表记录的编号',
  manyForeignKeys: '子表只能有一个填了主表名的字段',
  noTreeTitle: (field: string) => `树的名称字段“${field}”不在字段中`,
  treeColumn: (column: string) => `“${column}”不能作为树的字段名，请换一个名字`,
  noMainRecord: '请先选择主表的记录',
  importedWithMain: '子表的数据随主表的文件导入',
  oneToOne: '一对一的子表在主表的表单中填写',
  tableNotFree: (table: string) => `没有可以生成表单的表“${table}”`,
  columnRequired: (table: string, columns: string) =>
    `表“${table}”的列 ${columns} 不能为空，又不能作为字段，不能生成表单`,
  noColumns: (table: string) => `表“${table}”没有可以作为字段的列`,
  indexField: (index: string, field: string) => `索引“${index}”的字段“${field}”不在字段中，或重复`,
  notIndexable: (index: string) => `索引“${index}”有不能索引的字段：长文本，或长度超过 500`,
  duplicateValues: (columns: string, value: string, count: string) =>
    `不能建立唯一索引（${columns}）：值“${value}”有 ${count} 条记录，未同步`,
  formula: (field: string, problem: string) => `字段“${field}”的公式：${problem}`,
  formulaName: (field: string, name: string) =>
    `字段“${field}”的公式用到“${name}”：本表没有这个字段，也没有这个子表或子表的字段`,
  formulaCircle: (fields: string) => `公式互相引用：${fields}`,
  buttonCode: (code: string) => `按钮编码“${code}”是系统的名称，请换一个`,
  builtInCode: (code: string, codes: string) => `没有内置按钮“${code}”，只有 ${codes}`,
  buttonCondition: (button: string, condition: string) =>
    `按钮“${button}”的可用条件“${condition}”写法不正确，如 status#eq#1，可用 eq、ne、in、empty，同一字段的同一比较只能写一次`,
  buttonField: (button: string, field: string) => `按钮“${button}”的可用条件中的字段“${field}”不在字段中`,
  noButton: (code: string) => `没有按钮“${code}”，或已停用`,
  buttonScript: (button: string) => `按钮“${button}”由 JS 增强执行，服务器不执行`,
  buttonEmpty: (button: string) => `按钮“${button}”没有设置服务器执行的内容`,
  noEdition: '没有脚本的这个版本',
  scriptType: '脚本的类型只有 form 和 list',
  scriptLarge: (most: number) => `脚本不能超过 ${most} 个字符`,
  tableFixed: '表已建立，不能改表名',
});
