/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('tree', {
  full: '同级数量已达上限',
  tooDeep: '层级过多，不能再新增下级',
  noParent: '上级不存在',
});
