/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('menu', {
  pathTaken: '访问路径不允许重复，请重定义！',
  wrongRule: (reason: string) => reason,
});
