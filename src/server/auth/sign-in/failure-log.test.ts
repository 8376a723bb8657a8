import { describe, expect, test } from 'vitest';
import { buildSignInFailureLog } from './failure-log';

const MINUTE = 60_000;

describe('log of failed sign-ins', () => {
  test('writes the account and the reason in one line, without control characters', () => {
    const failures = buildSignInFailureLog(() => 0);
    expect(failures.accept({ account: 'li_na', reason: '密码错误' })).toEqual({
      userid: 'li_na',
      content: '用户名: li_na,登录失败：密码错误',
    });
    const forged = failures.accept({ account: `a\n用户名: admin,登录成功！${'x'.repeat(500)}`, reason: '账号不存在' });
    expect(forged!.content).not.toContain('\n');
    expect(forged!.userid!.length).toBeLessThanOrEqual(100);
    expect(failures.accept({ account: '', attempted: 'CAS 登录', reason: '票据无效' })).toEqual({
      userid: null,
      content: 'CAS 登录失败：票据无效',
    });
  });

  test('writes one row per key in ten minutes for attempts that no other limit bounds', () => {
    let now = 0;
    const failures = buildSignInFailureLog(() => now);
    const failure = { account: 'a', reason: '图形验证码缺失或错误', dedupeKey: 'captcha:10.0.0.1' };
    expect(failures.accept(failure)).not.toBeNull();
    expect(failures.accept({ ...failure, account: 'b' })).toBeNull();
    expect(failures.accept({ ...failure, dedupeKey: 'captcha:10.0.0.2' })).not.toBeNull();
    now += 10 * MINUTE;
    expect(failures.accept(failure)).not.toBeNull();
  });

  test('writes at most 200 rows in ten minutes, and one that says that more were left out', () => {
    let now = 0;
    const failures = buildSignInFailureLog(() => now);
    const flood = () =>
      Array.from({ length: 5000 }, (_, n) => failures.accept({ account: `a${n}`, reason: '账号不存在' })).filter(
        Boolean,
      );
    const first = flood();
    expect(first).toHaveLength(201);
    expect(first.at(-1)).toEqual({ userid: null, content: '登录失败过多，此后10分钟内的登录失败不再逐条记录' });
    now += 9 * MINUTE;
    expect(flood()).toHaveLength(0);
    now += MINUTE;
    expect(flood()).toHaveLength(201);
  });
});
