/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('position', {
  noPosition: '未找到对应实体',
});
