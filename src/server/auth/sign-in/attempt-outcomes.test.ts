import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { HttpError } from '@/server/http/http-error';
import type { AttemptOutcome } from './attempt-limits';
import { assertNotBlocked, recordFailure } from './attempt-outcomes';

const failure = { account: 'li_na', reason: '密码错误' };

const recorded = (outcome: AttemptOutcome<string>) => {
  const request = { ip: '10.0.0.1', signInFailure: null } as FastifyRequest;
  recordFailure(request, outcome, failure);
  return request.signInFailure;
};

describe('outcome of a sign-in attempt', () => {
  it('is returned when the credentials were checked', () => {
    expect(assertNotBlocked({ kind: 'right', value: 'a' })).toEqual({ kind: 'right', value: 'a' });
    expect(assertNotBlocked({ kind: 'wrong', captchaNext: true, attemptsLeft: 1 })).toEqual({
      kind: 'wrong',
      captchaNext: true,
      attemptsLeft: 1,
    });
  });

  it.each([
    ['accountBlocked', '该用户登录失败次数过多，请于10分钟后再次登录！'],
    ['addressBlocked', '当前网络登录失败次数过多，请于10分钟后再次登录！'],
    ['captchaRequired', '验证码无效'],
  ] as const)('is an error when the attempt was rejected: %s', (kind, message) => {
    expect(() => assertNotBlocked({ kind }, () => new HttpError('signIn.wrongCaptcha', '验证码无效'))).toThrow(message);
  });

  it('leaves no entry in the log when the credentials are right', () => {
    expect(recorded({ kind: 'right', value: 'a' })).toBeNull();
  });

  it('leaves one entry for each wrong attempt', () => {
    expect(recorded({ kind: 'wrong', captchaNext: false, attemptsLeft: 4 })).toEqual(failure);
  });

  it.each([
    ['accountBlocked', 'closed:li_na'],
    ['addressBlocked', 'crowded:10.0.0.1'],
    ['captchaRequired', 'captcha:10.0.0.1'],
  ] as const)('leaves one entry in ten minutes for attempts rejected by %s', (kind, dedupeKey) => {
    expect(recorded({ kind })).toMatchObject({ account: 'li_na', dedupeKey });
  });
});
