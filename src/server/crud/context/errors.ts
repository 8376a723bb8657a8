/** Errors that several parts of the record engine throw. */
import type { FieldError } from '@/model/record';
import { defineErrors, HttpError } from '@/server/http/http-error';
import { messages } from './messages';

/** Values that cannot be saved: one message per field path. The first one is the message of the reply. */
export class InvalidRecord extends HttpError {
  constructor(readonly errors: readonly FieldError[]) {
    super('record.invalid', errors[0]?.message ?? messages.badBody, { result: { errors } });
  }
}

/** @throws InvalidRecord when there is an error */
export function assertNoErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new InvalidRecord(errors);
}

/** 409: the record was changed since it was read (optimistic lock, domain.md I16). */
export const conflictError = () => fail.changed();

/** The record does not exist, or the user may not see it here. The reply does not reveal which. */
export const notFoundError = () => fail.notFound();

/** Names that a reply may repeat; other request text stays out of messages. */
const NAME = /^\w{1,64}$/;

export const fail = defineErrors('record', {
  needsRecord: (label: string) => `${label}需要先选择记录`,
  referenced: '该记录已被引用，不能删除',
  wrongState: (label: string) => `当前状态不能${label}`,
  wrongWhen: (label: string) => `当前数据不满足“${label}”的条件`,
  changed: { text: '数据已被他人修改，请刷新', code: 409 },
  notFound: '未找到对应实体',
  badSuperQuery: '高级查询参数格式不正确',
  tooManyRules: '高级查询条件过多',
  noParameter: (label: string) => `请填写查询条件“${label}”`,
  badParameter: (label: string, error: string) => `查询条件“${label}”有误：${error}`,
  noSortColumn: (key: string) => `请注意，将要排序的列字段不存在${NAME.test(key) ? `：${key}` : ''}`,
  outOfScope: '保存后的数据不在可操作的数据范围内',
  noMain: '缺少主表参数',
  badBody: messages.badBody,
  tooManyRows: (title: string, most: number) => `${title}不能超过${most}行`,
  noIds: '请选择记录',
  noExportColumns: '没有可以导出的列',
  tooManyExported: (most: number) => `一个文件最多${most}条记录，请缩小范围后再导出`,
  tooManyExports: (most: number) => `同时最多导出${most}个文件，请等待前面的完成`,
  importNoFile: '请选择要导入的文件',
  importFormat: (formats: string) => `只能导入 ${formats} 文件`,
  importContent: (name: string, format: string) => `“${name}”的内容不是 .${format} 文件，请用表格软件另存后再导入`,
  importEmpty: (name: string) => `“${name}”是空文件`,
  importTooLarge: (name: string) => `“${name}”太大，请拆成几个文件再导入`,
  importFailed: (reason: string) => `文件导入失败:${reason}`,
  importNoPreview: (most: number) => `超过${most}行，不能预览；请直接导入，在后台执行`,
  importTooManyRows: (most: number) => `一次最多保存${most}行，请直接导入文件`,
  importNoKey: '请选择按哪个字段更新',
  tooManyImports: (most: number) => `同时最多导入${most}次，请等待前面的完成`,
  tooManyIds: (most: number) => `一次最多处理${most}条记录`,
  notGroupable: (key: string) => `不能按 ${key} 分组`,
  badGroup: '分组参数不正确',
  notOnMatching: '此操作只能用于勾选的记录',
  otherCount: { text: '符合条件的记录已有变化，请重新确认', code: 409 },
  hasChildren: '该记录存在下级，不能删除',
  manyChangedRows: (most: string) => `一条语句至多改 ${most} 行`,
  notEditable: '当前状态不可编辑',
  notDeletable: '当前状态不可删除',
  // The message is that of the first field, of all records together, or of the function.
  invalid: (message: string) => message,
  allFailed: (message: string) => message,
  rejected: (message: string) => message,
  actionGone: '操作的定义已更改，未完成的部分没有执行',
  badSaveKey: { text: '请求头 Idempotency-Key 应为 16 到 64 个字母、数字、_ 或 -', code: 400, status: 400 },
  otherContent: '上次提交的内容已经保存，这次的修改没有保存，请重新打开后再修改',
});
