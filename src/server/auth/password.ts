/** Passwords: scrypt with a salt of its own for each, compared in constant time. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../refusal';
import { texts } from './texts';

/** 2^15 rounds of 8 blocks: about 60 ms and 32 MB each. */
const COST = 15;
const BLOCK = 8;
const KEY = 32;
const SALT = 16;

/**
 * So many are worked on at once, and so many wait: Node has four threads for this and for files, and a crowd at the
 * door must not keep the others from theirs.
 */
const AT_ONCE = 2;
const MOST_WAITING = 100;
let working = 0;
const waiting: (() => void)[] = [];

/** @throws Refusal when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal(texts.crowded);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    working += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

function derive(password: string, salt: Buffer, cost: number, block: number): Promise<Buffer> {
  const options = { N: 2 ** cost, r: block, p: 1, maxmem: 2 ** (cost + 11) };
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}

/** `scrypt$15$8$<salt>$<key>`, so that the cost may grow later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT);
  const key = await derive(password, salt, COST, BLOCK);
  return ['scrypt', COST, BLOCK, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** Hash of a password nobody has: an account that does not exist takes as long to refuse as one that does. */
const NOBODY = `scrypt$${COST}$${BLOCK}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** @param stored null when there is no such account: the work is done all the same, the answer is false */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, cost, block, salt = '', key = ''] = STORED.exec(stored ?? NOBODY) ?? STORED.exec(NOBODY)!;
  const wanted = Buffer.from(key, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'), Number(cost), Number(block));
  return wanted.length === found.length && timingSafeEqual(wanted, found) && stored !== null && STORED.test(stored);
}
