import { expect, test } from 'vitest';
import { ApiError } from '@/runtime/errors/api-error';
import { validatePasswordChange, passwordErrorsOf } from './password-errors';

const refused = (message: string, httpStatus = 200) => new ApiError(message, { code: 500, httpStatus });

test.each([
  ['旧密码输入错误!', 'oldpassword'],
  ['原密码不正确', 'oldpassword'],
  ['新密码不允许为空!', 'password'],
  ['新密码不能与旧密码相同', 'password'],
  ['密码应为 8 到 100 个字符，并同时包含字母和数字', 'password'],
  ['两次输入密码不一致!', 'confirmpassword'],
  ['只允许修改自己的密码！', 'form'],
  ['该用户登录失败次数过多，请于10分钟后再次登录！', 'form'],
])('%s is said at %s', (message, field) => {
  expect(passwordErrorsOf(refused(message))).toEqual({ [field]: message });
});

test('what is no answer of the server is about no field', () => {
  expect(passwordErrorsOf(refused('密码服务停止', 503))).toEqual({ form: '密码服务停止' });
  expect(passwordErrorsOf(new Error('当前系统无登录用户!'))).toEqual({ form: '当前系统无登录用户!' });
});

test.each([
  [{}, ['请输入旧密码!', '请输入新密码!', '请确认新密码!']],
  [{ oldpassword: 'a', password: 'b' }, ['请确认新密码!']],
  [{ oldpassword: 'a', password: 'b', confirmpassword: 'c' }, ['两次输入的密码不一样！']],
  [{ oldpassword: 'a', confirmpassword: 'c' }, ['请输入新密码!', '两次输入的密码不一样！']],
  [{ oldpassword: 'a', password: 'b', confirmpassword: 'b' }, []],
])('[2§5.87] %j lacks %j', (given, says) => {
  const empty = { oldpassword: '', password: '', confirmpassword: '' };
  expect(Object.values(validatePasswordChange({ ...empty, ...given }, true))).toEqual(says);
});
