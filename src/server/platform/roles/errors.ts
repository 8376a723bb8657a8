/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('role', {
  roleCodeTaken: '角色编码已存在',
});
