/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('onlineUser', {
  unknown: 'Token无效!',
});
