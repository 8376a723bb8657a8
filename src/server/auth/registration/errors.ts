/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('registration', {
  wrongUsername: '用户名应为 4 到 18 位字母、数字或下划线',
  wrongEmail: '邮箱格式不正确',
  tooManyChecks: '操作过于频繁，请稍后再试',
  userTaken: '用户账号已存在',
  usernameTaken: '用户名已注册',
  phoneTaken: '该手机号已注册',
  emailTaken: '邮箱已被注册',
  workNoTaken: '工号已存在',
});
