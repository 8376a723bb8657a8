/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('onlineReport', {
  noReport: (code: string) => `没有在线报表“${code}”`,
});
