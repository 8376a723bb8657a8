/** What an error of the second step means for the user. */
import { isJsonObject } from '@/model/http/json';
import type { ApiError } from '@/runtime/errors/api-error';
import { messages } from './messages';

const EXPIRED = 'secondFactor.ticketExpired';
const LOCKED = ['signIn.tooManyFailures', 'signIn.tooManyFromAddress'];

interface StepError {
  /** The step cannot go on: back to the first one. */
  isOver: boolean;
  /** The message with the number of attempts left. */
  text: string;
}

export function stepErrorOf({ errorCode, message, result }: ApiError): StepError {
  const left = isJsonObject(result) && typeof result.attemptsLeft === 'number' ? result.attemptsLeft : null;
  return {
    isOver: errorCode === EXPIRED || LOCKED.includes(errorCode),
    text: left === null ? message : `${message}，${messages.attemptsLeft(left)}`,
  };
}
