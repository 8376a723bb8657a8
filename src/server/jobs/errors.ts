/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('job', {
  cancelled: '已取消',
  unknown: '任务不存在',
});
