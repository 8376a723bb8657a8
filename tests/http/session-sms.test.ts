/** Codes by text message (contract.md §1.1): lifetime, limits and recipients, on both databases. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOneTimeCodes } from '@/server/auth/one-time-codes';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addPerson, lastCode, letPass, newAddress, send, type Request } from './session-world';

const STILL_VALID = '验证码10分钟内，仍然有效！';
const GONE = '手机验证码失效，请重新获取';
const WRONG = '手机验证码错误';

let phones = 13_600_000_000;
const newPhone = () => String((phones += 1));
const otherCode = (code: string | null) => (code === '111111' ? '222222' : '111111');

describe.each(databaseKinds)('text messages on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind, env: { CAPTCHA: 'off' } });
  });
  afterAll(() => server.close());
  beforeEach(() => sql`delete from sys_login_failure`.execute(server.db));

  const post = <T = Record<string, unknown>>(path: string, body: unknown, more: Request = {}) =>
    send<T>(server, 'POST', path, { body, ...more });
  const sms = (mobile: string, smsmode: string | number, more: Request = {}) =>
    post('/sys/sms', { mobile, smsmode }, more);

  test('logs at start that text messages go to the log', () => {
    expect(server.log.join('')).toContain('SMS_PROVIDER=log：短信不会发送到手机，内容写入服务器日志');
  });

  test('sends a code of 6 digits, valid for 10 minutes and one purpose, and stores its hash', async () => {
    const { phone } = await addPerson(server, 'texted');
    expect(await sms(phone, 0)).toMatchObject({ success: true, message: '', result: null });
    const code = lastCode(server, phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(await sms(phone, '0')).toMatchObject({ success: false, code: 500, message: STILL_VALID });
    const { rows } = await sql<AnyRow>`select * from sys_one_time_code where key = ${phone}`.execute(server.db);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await post('/sys/user/phoneVerification', { phone, smscode: code })).message).toBe(GONE);
    await letPass(server, '10 minutes 1 second');
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: code })).message).toBe(GONE);
    expect((await sms(phone, '0')).success).toBe(true);
  });

  test('invalidates a code at the fifth wrong try', async () => {
    const { phone } = await addPerson(server, 'tried');
    await sms(phone, '0');
    const code = lastCode(server, phone);
    for (let count = 0; count < 5; count += 1) {
      expect((await post('/sys/phoneLogin', { mobile: phone, captcha: otherCode(code) })).message).toBe(WRONG);
      await sql`delete from sys_login_failure`.execute(server.db);
    }
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: code })).message).toBe(GONE);
  });

  test.each(['0', '2'])(
    'smsmode %s replies to an unknown number as to a known one, and sends nothing',
    async (mode) => {
      const [{ phone }, unknown] = [await addPerson(server, `asked_${mode}`), newPhone()];
      const answers = async (mobile: string) => {
        const calls = [
          await sms(mobile, mode),
          await sms(mobile, mode),
          await post('/sys/phoneLogin', { mobile, captcha: '12' }),
          await post('/sys/user/phoneVerification', { phone: mobile, smscode: '12' }),
          await send(server, 'GET', '/sys/user/passwordChange', {
            query: { phone: mobile, smscode: '12', username: 'x', password: 'newSecret1' },
          }),
        ];
        return calls.map((one) => ({ ...one, timestamp: 0 }));
      };
      expect(await answers(unknown)).toEqual(await answers(phone));
      expect(lastCode(server, phone)).toMatch(/^\d{6}$/);
      expect(lastCode(server, unknown)).toBeNull();
    },
  );

  const BAD: [string, unknown][] = [
    ['no number', undefined],
    ['a short number', '1380000'],
    ['two numbers', '13800000001,13800000002'],
    ['a number with a line feed', '13800000001\n13800000002'],
  ];
  test.each(BAD)('sends no code to %s', async (_, mobile) => {
    expect(await post('/sys/sms', { mobile, smsmode: '0' })).toMatchObject({
      success: false,
      message: '请输入正确手机号',
    });
  });

  test('sends no code to a list of numbers', async () => {
    const sent = { mobile: ['13800000001', '13800000002'], smsmode: '0' };
    expect(await post('/sys/sms', sent)).toMatchObject({ success: false, message: '手机号（mobile）应为文本、数字' });
  });

  test('replies 40002 after too many from one address until a captcha is solved, and sends at most 30 an hour', async () => {
    const ip = newAddress();
    for (let count = 0; count < 5; count += 1) expect((await sms(newPhone(), '0', { ip })).success).toBe(true);
    expect(await sms(newPhone(), '0', { ip })).toMatchObject({ code: 40_002, result: { captcha: true } });
    expect((await sms(newPhone(), '0')).success).toBe(true);
    const codes = buildOneTimeCodes(server.db);
    await codes.store({ kind: 'captcha', key: 'again', secret: 'ab3d' }, 60);
    expect((await post('/sys/checkCaptcha', { captcha: 'ab3d', checkKey: 'again' }, { ip })).success).toBe(true);
    expect((await sms(newPhone(), '0', { ip })).success).toBe(true);
    await sql`update sys_one_time_code set tries = 30 where kind = 'counter' and key = ${`sms-hour:${ip}`}`.execute(
      server.db,
    );
    expect(await sms(newPhone(), '0', { ip })).toMatchObject({ code: 500, message: '短信发送过于频繁，请稍后再试' });
  });

  test('sends five codes an hour to a number, from any address', async () => {
    const { phone } = await addPerson(server, 'flooded');
    for (let count = 0; count < 5; count += 1) {
      expect((await sms(phone, '0')).success).toBe(true);
      await sql`delete from sys_one_time_code where kind = 'sms-login' and key = ${phone}`.execute(server.db);
    }
    expect((await sms(phone, '0')).message).toBe('短信发送过于频繁，请稍后再试');
  });

  test('sends one message for ten concurrent requests', async () => {
    const { phone } = await addPerson(server, 'at_once');
    const answers = await Promise.all(Array.from({ length: 10 }, () => sms(phone, '0')));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(server.log.filter((line) => line.includes(`"mobile":"${phone}"`))).toHaveLength(1);
  });
});
