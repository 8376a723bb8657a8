/** Passwords of tests: a hash is checked at its own cost, so these cost next to nothing to sign in with. */
import { scryptSync } from 'node:crypto';

const COST = 4;
const BLOCK = 8;

/** As `hashPassword` writes it, without its 60 ms; what proves the cost itself takes that. */
export function cheapHash(password: string): string {
  const salt = Buffer.alloc(16);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2 ** COST, r: BLOCK });
  return ['scrypt', COST, BLOCK, salt.toString('base64url'), key.toString('base64url')].join('$');
}
