/** Why another user ended the session: carried over the reload to the sign-in page. */
import { readItem, removeItem, writeItem } from '../storage/local-storage';

const KEY = 'sessionEnd';
/** After this time a sign-in has nothing to do with the session before, in milliseconds. */
const LIFETIME = 10 * 60_000;

export const storeEndReason = (sentence: string): void => writeItem(KEY, sentence, LIFETIME);

/** The sentence; empty when no user ended the session. */
export function readEndReason(): string {
  const sentence = readItem(KEY);
  return typeof sentence === 'string' ? sentence : '';
}

export const clearEndReason = (): void => removeItem(KEY);
