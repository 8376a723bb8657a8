/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('password', {
  crowded: '登录人数较多，请稍后重试',
  weakPassword: '密码应为 8 到 100 个字符，并同时包含字母和数字',
});
