/** The error catalogue of spec 1 §8 for HTTP statuses, as data. It stands here and nowhere else. */
import { texts } from './texts';

export interface HttpError {
  title: string;
  text: string;
  /** Milliseconds on screen. */
  life?: number;
}

const FOUR_SECONDS = 4000;

export const httpErrors: Readonly<Record<number, HttpError>> = {
  401: { title: texts.systemNotice, text: texts.unauthorized },
  403: { title: texts.systemNotice, text: texts.forbidden, life: FOUR_SECONDS },
  404: { title: texts.systemNotice, text: texts.notFound },
  504: { title: texts.systemNotice, text: texts.timeout },
};

/**
 * Codes of refusals that a person can do something about (contract.md §0): a wrong captcha, an SMS too soon after the
 * last, a missing permission. They are warnings, not errors.
 */
const WARNINGS: readonly number[] = [412, 510, 40_002];

export const isWarning = (code: number): boolean => WARNINGS.includes(code);

/** What is said of a status: its own text, else the server's message. */
export function httpError(status: number, message: string): HttpError {
  return httpErrors[status] ?? { title: texts.systemNotice, text: message || texts.failed };
}
