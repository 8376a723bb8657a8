/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('userSetting', {
  badName: '设置名称不正确',
  badValue: '设置内容不正确',
  tooLarge: '设置内容过大',
  tooMany: (most: number) => `每个用户最多保存 ${most} 项设置`,
});
