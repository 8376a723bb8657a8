/** One-time code of the first run, printed on the console of the server. The database stores its hash. */
import { randomInt } from 'node:crypto';
import { buildOneTimeCodes, type OneTimeCode } from '@/server/auth/one-time-codes';
import type { Database } from '@/server/db';

/** Capital letters and digits without look-alikes. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUP_LENGTH = 4;
const GROUPS = 4;
const DAY_SECONDS = 86_400;

const randomGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Each process has a code of its own: the first group is its key, the others are the secret. */
export function parseStartCode(text: string): OneTimeCode {
  const signs = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return { kind: 'first-run', key: signs.slice(0, GROUP_LENGTH), secret: signs.slice(GROUP_LENGTH) };
}

/** Stores a new code. @returns its text, for the operator */
export async function issueStartCode(db: Database): Promise<string> {
  const text = Array.from({ length: GROUPS }, randomGroup).join('-');
  await buildOneTimeCodes(db).store(parseStartCode(text), DAY_SECONDS);
  return text;
}
