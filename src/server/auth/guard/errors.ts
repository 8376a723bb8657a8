/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('sign', {
  oldStamp: '签名验证失败:X-TIMESTAMP已过期',
  oldMoment: '签名验证失败，请求时效性验证失败！',
  wrongSign: 'Sign签名校验失败！',
});
