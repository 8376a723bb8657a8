/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('tenant', {
  noNumber: '请输入租户编号，1 到 999999999 的整数',
  taken: '租户编号已存在',
  wrongPeriod: '结束时间不能早于开始时间',
  inUse: (name: string, contents: string) => `租户“${name}”还有${contents}，不能删除`,
});
