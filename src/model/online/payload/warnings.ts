/** Errors and warnings about the payload of an online form, with their place. */
import { messages } from './messages';

export type OnlineErrorCode = keyof typeof messages.errors;

/** Error for a payload that cannot be converted. `place` is a JSON pointer into the payload, e.g. `/form/schema`. */
export class OnlineError extends Error {
  override readonly name = 'OnlineError';
  constructor(
    readonly code: OnlineErrorCode,
    readonly place: string,
  ) {
    super(`${messages.errors[code]}（${place || '/'}）`);
  }
}

export type OnlineWarningCode = keyof typeof messages.warnings;

/** A part of the payload that is dropped or simplified. */
export interface OnlineWarning {
  code: OnlineWarningCode;
  place: string;
  message: string;
}

/** Limit of quoted text in a message, in characters. */
const MAX_QUOTED_LENGTH = 40;

/** Collects warnings, at most 500, so that a malicious payload cannot exhaust memory. */
export class WarningCollector {
  readonly warnings: OnlineWarning[] = [];
  warn(code: OnlineWarningCode, place: string, name: string): void {
    if (this.warnings.length >= 500) return;
    const short = name.length > MAX_QUOTED_LENGTH ? `${name.slice(0, MAX_QUOTED_LENGTH)}…` : name;
    this.warnings.push({ code, place, message: messages.warnings[code](short) });
  }
}
