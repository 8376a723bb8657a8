/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('onlineFormVersions', {
  noVersion: '没有这个版本',
  unreadable: '这个版本的内容不能读取',
});
