/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('formLink', {
  noLink: (field: string) => `表单没有关联记录的字段“${field}”`,
  noRecords: {
    text: (field: string) => `没有权限选择“${field}”：要能打开它关联的表单或列表，请联系管理员分配权限！`,
    code: 510,
  },
});
