/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('secondFactors', {
  noFactors: '该用户没有设置两步验证',
  noRole: '该角色不存在',
  wrongGrace: '宽限期应为 0 到 365 天',
});
