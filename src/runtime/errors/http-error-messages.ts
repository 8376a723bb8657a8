/** Error catalogue of spec 1 §8 for HTTP statuses: the only place that defines these messages. */
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
 * Error codes that the user can resolve (contract.md §0): wrong captcha, SMS requested too soon, missing permission.
 * They are shown as warnings, not as errors.
 */
const WARNING_CODES: readonly number[] = [412, 510, 40_002];

export const isWarning = (code: number): boolean => WARNING_CODES.includes(code);

/** Message for an HTTP status: the text of the catalogue, else the server's message. */
export function httpErrorMessage(status: number, message: string): HttpErrorMessage {
  return httpErrorMessages[status] ?? { title: messages.systemNotice, text: message || messages.failed };
}
