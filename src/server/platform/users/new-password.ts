/** Reads a password that an administrator sets. The same strength rules apply as for a user's own password. */
import { passwordCandidates } from '@/server/auth/passwords/cipher';
import { assertStrongPassword } from '@/server/auth/passwords/set-password';
import { fail } from './errors';

/** Decrypts and checks a new password; newer clients encrypt it. @throws HttpError for an empty or weak password */
export function readNewPassword(sent: unknown): string {
  if (typeof sent !== 'string' || sent === '') throw fail.emptyPassword();
  const password = passwordCandidates(sent)[0]!;
  assertStrongPassword(password);
  return password;
}
