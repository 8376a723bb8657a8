/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('onlineReportDesign', {
  noDictionarySql: '本系统不执行字典的 SQL：请在报表的列里写字典编码，或“表,文本,编码”',
});
