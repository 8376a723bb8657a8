/** Password hashes: scrypt with a random salt per password, compared in constant time. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { buildLimiter } from './limiter';
import { fail } from './errors';

/** 2^15 rounds of 8 blocks: about 60 ms and 32 MB each. */
const COST_EXPONENT = 15;
const BLOCK_SIZE = 8;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Limits the hashes in progress. Node uses four threads for both scrypt and file access, so many simultaneous sign-ins
 * must not occupy all of them. One limiter for the process, because the threads belong to the process.
 */
const limitConcurrency = buildLimiter({
  maxConcurrent: 2,
  maxWaiting: 100,
  fullError: () => fail.crowded(),
});

function deriveKey(password: string, salt: Buffer, cost: number, block: number): Promise<Buffer> {
  const options = { N: 2 ** cost, r: block, p: 1, maxmem: 2 ** (cost + 11) };
  return limitConcurrency(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

/**
 * @returns `scrypt$15$8$<salt>$<key>`; contains the cost, so that it can be raised later
 * @throws HttpError when too many hashes wait already
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt, COST_EXPONENT, BLOCK_SIZE);
  return ['scrypt', COST_EXPONENT, BLOCK_SIZE, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const HASH_FORMAT = /^scrypt\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** Hash that matches no password: makes the check of a missing account take as long as that of an existing one. */
const DUMMY_HASH = `scrypt$${COST_EXPONENT}$${BLOCK_SIZE}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * @param stored null when the account does not exist: the hash is still computed, the result is false
 * @throws HttpError when too many hashes wait already
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, cost, block, salt = '', key = ''] = HASH_FORMAT.exec(stored ?? DUMMY_HASH) ?? HASH_FORMAT.exec(DUMMY_HASH)!;
  const wanted = Buffer.from(key, 'base64url');
  const found = await deriveKey(password, Buffer.from(salt, 'base64url'), Number(cost), Number(block));
  return (
    wanted.length === found.length && timingSafeEqual(wanted, found) && stored !== null && HASH_FORMAT.test(stored)
  );
}
