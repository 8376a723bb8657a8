/** Refusals and warnings: what of an online form's payload cannot be used, and where it stands. */
import { texts } from './messages';

export type OnlineFault = keyof typeof texts.errors;

/** A payload that no screen can be made of. `place` is a JSON pointer into the payload, e.g. `/form/schema`. */
export class OnlineError extends Error {
  override readonly name = 'OnlineError';
  constructor(
    readonly code: OnlineFault,
    readonly place: string,
  ) {
    super(`${texts.errors[code]}（${place || '/'}）`);
  }
}

export type OnlineLoss = keyof typeof texts.losses;

/** A part that is left out or drawn more plainly. */
export interface OnlineWarning {
  code: OnlineLoss;
  place: string;
  message: string;
}

/** Longest text repeated in a message. */
const MOST_QUOTED = 40;

/** Collects warnings; a hostile payload cannot make the list grow without end. */
export class Report {
  readonly warnings: OnlineWarning[] = [];
  warn(code: OnlineLoss, place: string, name: string): void {
    if (this.warnings.length >= 500) return;
    const short = name.length > MOST_QUOTED ? `${name.slice(0, MOST_QUOTED)}…` : name;
    this.warnings.push({ code, place, message: texts.losses[code](short) });
  }
}
