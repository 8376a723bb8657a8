import { defineSlice } from '../core/slice';

/** A second insertion within this time is rejected as an accidental click (milliseconds; spec 2 §9). */
export const INSERT_GUARD_MS = 1500;

/** Rejects insertions that follow each other too fast. */
class InsertGuard {
  private lastTime = -INSERT_GUARD_MS;

  /** Returns false when the last insertion was less than `INSERT_GUARD_MS` ago. */
  accept(now: number): boolean {
    if (now - this.lastTime < INSERT_GUARD_MS) return false;
    this.lastTime = now;
    return true;
  }
}

export const insertGuard = defineSlice(() => new InsertGuard());
