import { expect, test } from 'vitest';
import { ApiError } from '@/runtime/errors/api-error';
import { registrationErrorsOf, validateRegistration } from './registration-errors';

const good = {
  username: 'zhao_yun',
  email: '',
  mobile: '13800000001',
  captcha: '',
  code: '123456',
  password: 'Jing2wei3',
  confirmation: 'Jing2wei3',
};

test.each([
  [{}, {}],
  [{ username: '' }, { username: '请输入用户名' }],
  [{ username: '赵云云云' }, { username: '只允许字母、数字、下划线' }],
  [{ username: 'abc' }, { username: '长度6到18个字符' }],
  [{ username: 'abcd' }, {}],
  [{ email: 'x@' }, { email: '邮箱格式不正确' }],
  [{ mobile: '12' }, { mobile: '请输入正确手机号' }],
  [{ code: '' }, { code: '请输入短信验证码' }],
  [{ password: '123456', confirmation: '123456' }, { password: '密码应为 8 到 100 个字符，并同时包含字母和数字' }],
  [{ confirmation: 'x' }, { confirmation: '两次输入的密码不一样！' }],
])('%j lacks %j', (given, errors) => {
  const found = Object.entries(validateRegistration({ ...good, ...given })).filter(([, error]) => error);
  expect(Object.fromEntries(found)).toEqual(errors);
});

test.each([
  ['用户名已注册', 'username'],
  ['用户名应为 4 到 18 位字母、数字或下划线', 'username'],
  ['该手机号已注册', 'mobile'],
  ['邮箱已被注册', 'email'],
  ['手机验证码失效，请重新获取', 'code'],
  ['密码应为 8 到 100 个字符，并同时包含字母和数字', 'password'],
  ['系统未开放注册，请联系管理员开通账号', 'form'],
])('%s is shown at %s', (message, field) => {
  expect(registrationErrorsOf(new ApiError(message, { code: 500, httpStatus: 200 }))).toEqual({ [field]: message });
});
