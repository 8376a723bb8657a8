/** Password hashes for tests, with a low cost factor so that a sign-in is fast. */
import { scryptSync } from 'node:crypto';

const COST = 4;
const BLOCK = 8;

/** Same format as `hashPassword`, without its 60 ms. Tests of the cost factor use `hashPassword`. */
export function cheapHash(password: string): string {
  const salt = Buffer.alloc(16);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2 ** COST, r: BLOCK });
  return ['scrypt', COST, BLOCK, salt.toString('base64url'), key.toString('base64url')].join('$');
}
