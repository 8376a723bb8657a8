import { describe, expect, test } from 'vitest';
import { summarize, isSecretKey } from './summary';

describe('summary of a request for the log', () => {
  test.each(['password', 'oldpassword', 'confirmpassword', 'dbPassword', 'pwd', 'token', 'X-Access-Token', 'captcha'])(
    '%s is a secret',
    (key) => expect(isSecretKey(key)).toBe(true),
  );
  test.each(['smscode', 'checkKey', 'clientSecret', 'salt', 'sign', 'authorization'])('%s too', (key) =>
    expect(isSecretKey(key)).toBe(true),
  );
  test.each(['username', 'dictCode', 'passengers'.slice(4), 'signTime', 'description', 'perms'])('%s is none', (key) =>
    expect(isSecretKey(key)).toBe(false),
  );

  test('hides secrets at any depth, in lists and in JSON within a text', () => {
    const text = summarize({ a: [{ password: 'geheim' }], json: '{"dbPassword":"geheim","name":"db"}', phone: '139' });
    expect(text).not.toContain('geheim');
    expect(JSON.parse(text)).toEqual({
      a: [{ password: '***' }],
      json: { dbPassword: '***', name: 'db' },
      phone: '139',
    });
  });

  test('hides keys that not every reader may see', () => {
    expect(summarize({ phone: '13900000000', name: '王' }, (key) => key === 'phone')).not.toContain('139');
  });

  test('has at most 4000 characters for a large or deep object, and leaves most of it unread', () => {
    const list = Array.from({ length: 5000 }, (_, n) => n);
    let reads = 0;
    const row = {
      list,
      get text() {
        reads += 1;
        return '长'.repeat(5000);
      },
    };
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, row]));
    expect(summarize(many).length).toBeLessThanOrEqual(4000);
    expect(reads).toBeLessThan(1000);
    let deep: unknown = 'x';
    for (let level = 0; level < 1000; level += 1) deep = { deep };
    expect(summarize(deep)).toContain('…');
    expect(summarize(undefined)).toBe('');
  });
});
