/** The error catalogue of spec 1 §8 for HTTP statuses, as data. It stands here and nowhere else. */
import { messages } from '../messages';

export interface HttpErrorMessage {
  title: string;
  text: string;
  /** Milliseconds on screen. */
  durationMs?: number;
}

const FOUR_SECONDS = 4000;

export const httpErrorMessages: Readonly<Record<number, HttpErrorMessage>> = {
  401: { title: messages.systemNotice, text: messages.unauthorized },
  403: { title: messages.systemNotice, text: messages.forbidden, durationMs: FOUR_SECONDS },
  404: { title: messages.systemNotice, text: messages.notFound },
  504: { title: messages.systemNotice, text: messages.timeout },
};

/**
 * Codes of refusals that a person can do something about (contract.md §0): a wrong captcha, an SMS too soon after the
 * last, a missing permission. They are warnings, not errors.
 */
const WARNING_CODES: readonly number[] = [412, 510, 40_002];

export const isWarning = (code: number): boolean => WARNING_CODES.includes(code);

/** What is said of a status: its own text, else the server's message. */
export function httpErrorMessage(status: number, message: string): HttpErrorMessage {
  return httpErrorMessages[status] ?? { title: messages.systemNotice, text: message || messages.failed };
}
