/** A password that somebody sets for another person, as strong as one he would set himself. */
import { HttpError } from '@/server/http/http-error';
import { passwordCandidates } from '@/server/auth/passwords/cipher';
import { assertStrongPassword } from '@/server/auth/passwords/set-password';
import { messages } from './messages';

/** A new password as it was sent, plain or as newer clients encrypt it. @throws HttpError */
export function readNewPassword(sent: unknown): string {
  if (typeof sent !== 'string' || sent === '') throw new HttpError(messages.emptyPassword);
  const password = passwordCandidates(sent)[0]!;
  assertStrongPassword(password);
  return password;
}
