import { expect, test } from 'vitest';
import { verifyPassword, hashPassword } from './hash';

/** Prefix of a scrypt hash with the low cost 2^4, so that a test can verify it many times. */
const CHEAP = 'scrypt$4$8$AAAAAAAAAAAAAAAAAAAAAA$';

test('verifies a hash at its own cost, and only with its password', async () => {
  const stored = await hashPassword('secret99');
  expect(stored).toMatch(/^scrypt\$15\$8\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword('secret99', stored)).toBe(true);
  expect(await verifyPassword('secret98', stored)).toBe(false);
  expect(await verifyPassword('ﬁ', await hashPassword('fi'))).toBe(true);
});

const NEVER: [string, string | null][] = [
  ['no account', null],
  ['no password', ''],
  ['plain text', 'secret99'],
  ['another scheme', '$2a$10$abcdefghijklmnopqrstuv'],
  ['a hash cut short', 'scrypt$15$8$AAAA'],
];
test.each(NEVER)('rejects every password for %s', async (_, stored) => {
  expect(await verifyPassword('secret99', stored)).toBe(false);
  expect(await verifyPassword('', stored)).toBe(false);
});

test('verifies 102 of 150 simultaneous passwords and rejects the rest, and works as before afterwards', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 150 }, () => verifyPassword('secret99', `${CHEAP}${'A'.repeat(43)}`)),
  );
  const rejected = results.filter((one) => one.status === 'rejected');
  expect(rejected).toHaveLength(48);
  expect(rejected.every((one) => (one.reason as Error).message === '登录人数较多，请稍后重试')).toBe(true);
  expect(await verifyPassword('secret99', CHEAP)).toBe(false);
});
