/** Refusals and warnings: what of an online form's payload cannot be used, and where it stands. */
import { messages } from './messages';

export type OnlineErrorCode = keyof typeof messages.errors;

/** A payload that no screen can be made of. `place` is a JSON pointer into the payload, e.g. `/form/schema`. */
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

/** A part that is left out or drawn more plainly. */
export interface OnlineWarning {
  code: OnlineWarningCode;
  place: string;
  message: string;
}

/** Longest text repeated in a message. */
const MAX_QUOTED_LENGTH = 40;

/** Collects warnings; a hostile payload cannot make the list grow without end. */
export class WarningCollector {
  readonly warnings: OnlineWarning[] = [];
  warn(code: OnlineWarningCode, place: string, name: string): void {
    if (this.warnings.length >= 500) return;
    const short = name.length > MAX_QUOTED_LENGTH ? `${name.slice(0, MAX_QUOTED_LENGTH)}…` : name;
    this.warnings.push({ code, place, message: messages.warnings[code](short) });
  }
}
