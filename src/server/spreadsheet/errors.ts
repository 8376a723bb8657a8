/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('spreadsheet', {
  cellTooLong: '有内容超过 32,767 个字符，表格文件的单元格放不下；请导出 CSV，或不选这一列',
  xlsCellTooLong: '有内容超过 4,000 个字符，.xls 文件的单元格放不下；请导出 .xlsx，或不选这一列',
  tooLarge: '数据量太大，无法写成一个文件；请缩小范围后再试',
  unreadable: '文件已损坏或不完整，请用表格软件另存后再试',
  unpackedTooLarge: '文件内容太大，请拆成几个文件',
  tooManyRows: (most: number) => `一个文件最多${most}行，请拆成几个文件`,
  format: '只接受 .xls 和 .xlsx 文件',
  missing: '文件不存在，请重新上传',
  tooManyColumns: (most: number) => `一张表最多${most}列，请删去多余的列`,
});
