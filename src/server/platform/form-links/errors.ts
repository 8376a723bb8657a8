/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('formLink', {
  noLink: (field: string) => `表单没有关联记录的字段“${field}”`,
});
