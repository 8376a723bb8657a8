/** A password that somebody sets for another person, as strong as one he would set himself. */
import { Refusal } from '../../refusal';
import { readings } from '../session/cipher';
import { demandStrong } from '../session/new-password';
import { texts } from './texts';

/** A new password as it was sent, plain or as newer clients encrypt it. @throws Refusal */
export function readNewPassword(sent: unknown): string {
  if (typeof sent !== 'string' || sent === '') throw new Refusal(texts.emptyPassword);
  const password = readings(sent)[0]!;
  demandStrong(password);
  return password;
}
