/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('screenOverride', {
  noScreen: '没有这个屏幕，或它不能定制',
});
