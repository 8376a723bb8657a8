/** A password that somebody sets for another person, as strong as one he would set himself. */
import { HttpError } from '../../refusal';
import { passwordCandidates } from '../session/cipher';
import { assertStrongPassword } from '../session/new-password';
import { messages } from './texts';

/** A new password as it was sent, plain or as newer clients encrypt it. @throws HttpError */
export function readNewPassword(sent: unknown): string {
  if (typeof sent !== 'string' || sent === '') throw new HttpError(messages.emptyPassword);
  const password = passwordCandidates(sent)[0]!;
  assertStrongPassword(password);
  return password;
}
