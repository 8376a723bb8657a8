/** What the ways in understand of servers' answers. */
import { describe, expect, test } from 'vitest';
import { ApiError } from '@/runtime/errors/api-error';
import { mobileError, phoneErrorsOf } from './phone-errors';
import { parseThirdPartyReply } from './third-party-window';

describe('a sign-in by phone', () => {
  test.each([
    ['', '请输入手机号'],
    ['  ', '请输入手机号'],
    ['1380000000', '请输入正确手机号'],
    ['12800000000', '请输入正确手机号'],
    ['138000000000', '请输入正确手机号'],
    ['13800000000', undefined],
    [' 19912345678 ', undefined],
  ])('the number %j: %s', (mobile, says) => {
    expect(mobileError(mobile)).toBe(says);
  });

  test.each([
    ['请输入正确手机号', 'mobile'],
    ['手机验证码错误', 'code'],
    ['手机验证码失效，请重新获取', 'code'],
    ['验证码10分钟内，仍然有效！', 'code'],
    ['短信发送过于频繁，请稍后再试', 'code'],
    ['短信发送过于频繁，请输入图形验证码', 'form'],
    ['该用户已冻结', 'form'],
  ])('%s is said at %s', (message, field) => {
    expect(phoneErrorsOf(new ApiError(message, { code: 500, httpStatus: 200 }))).toEqual({ [field]: message });
  });

  test('what is no answer of the server is about no field', () => {
    expect(phoneErrorsOf(new ApiError('手机验证码服务停止', { httpStatus: 503 }))).toEqual({
      form: '手机验证码服务停止',
    });
  });
});

describe('the word of the window of another server (contract.md §2.6)', () => {
  const known = { source: 'other', uuid: 'u-1', username: 'li', avatar: null, isObj: true };
  test.each([
    ['T-1', { kind: 'ticket', ticket: 'T-1' }],
    ['登录失败', { kind: 'failed' }],
    ['绑定手机号,u-2', { kind: 'phone', uuid: 'u-2' }],
    // Ours is the source that was asked, whatever the window says.
    [known, { kind: 'unbound', unbound: { source: 'sso', uuid: 'u-1', username: 'li', avatar: '' } }],
    ['', null],
    [null, null],
    [7, null],
    [{}, null],
    [{ isObj: true, uuid: 7 }, null],
    [{ type: 'vite' }, null],
  ])('%j', (said, means) => {
    expect(parseThirdPartyReply(said, 'sso')).toEqual(means);
  });
});
