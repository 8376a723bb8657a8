/** Passwords that the server chooses. */
import { randomInt } from 'node:crypto';

/** Letters and digits without look-alikes such as `l` and `1`, `O` and `0`. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 12;

export const randomPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('');
