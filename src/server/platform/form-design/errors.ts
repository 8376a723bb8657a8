/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('formDesign', {
  noEntity: '没有这个实体',
  noForms: '文件不是“导出文件”得到的压缩包，或已损坏',
  noFile: '请选择一个文件',
  fileMissing: '文件不存在，请重新上传',
  fileFormat: '只接受 .xlsx、.xls 和 .csv 文件，且内容与后缀一致',
  noHeader: '文件中没有找到表头：第一张表的前 20 行里应有一行列名',
  tooManyFields: (most: number) => `一个表单最多 ${most} 个字段，请删去多余的列`,
});
