/** Texts that may not repeat among rows: which rows share one, kept up with every change. */
import { scalarText } from '@/model/values/compare';
import type { Frame } from '../plan/frame';
import type { Uniqueness } from '../plan/plan-nodes';
import type { FieldError, Row } from '../types';

/** The message of rule `unique`. */
export const REPEATED = '该值不可用，系统中已存在！';

/** The text of a row's combination; null while a part is empty. */
export function uniqueText(values: Row, keys: readonly string[]): string | null {
  if (keys.length === 1) return scalarText(values[keys[0] as string]);
  const parts = keys.map((key) => scalarText(values[key]));
  return parts.includes(null) ? null : JSON.stringify(parts);
}

/** Who holds which text. Most texts have one holder, who then needs no set around it. */
export class Holders<T extends object | string> {
  private readonly held = new Map<string, T | Set<T>>();

  /** One more holder; answers the one who was alone until now. */
  add(text: string, holder: T): T | null {
    const held = this.held.get(text);
    if (held instanceof Set) held.add(holder);
    else this.held.set(text, held === undefined ? holder : new Set([held, holder]));
    return held === undefined || held instanceof Set ? null : held;
  }

  /** One holder less; answers the one who is alone from now on. */
  remove(text: string, holder: T): T | null {
    const held = this.held.get(text);
    if (!(held instanceof Set)) {
      if (held === holder) this.held.delete(text);
      return null;
    }
    held.delete(holder);
    const [left] = held;
    if (held.size !== 1 || left === undefined) return null;
    this.held.set(text, left);
    return left;
  }

  isShared(text: string | null): boolean {
    return text !== null && this.held.get(text) instanceof Set;
  }

  /** All who share a text with another. */
  *shared(): Iterable<T> {
    for (const held of this.held.values()) if (held instanceof Set) yield* held;
  }

  clear(): void {
    this.held.clear();
  }
}

/** The rows of one child under its rules of uniqueness. */
export class Repeats {
  private readonly holders: readonly Holders<Frame>[];

  constructor(private readonly rules: readonly Uniqueness[]) {
    this.holders = rules.map(() => new Holders());
  }

  /** Looks at a new or changed row again; gives the other rows whose message comes or goes, by path. */
  update(frame: Frame): string[] {
    return this.rules.flatMap((rule, index) => this.move(frame, index, rule.at, uniqueText(frame.values, rule.keys)));
  }

  remove(frame: Frame): string[] {
    return this.rules.flatMap((rule, index) => this.move(frame, index, rule.at, null));
  }

  clear(): void {
    for (const holders of this.holders) holders.clear();
  }

  private move(frame: Frame, index: number, at: string, text: string | null): string[] {
    const before = frame.keys[index] ?? null;
    if (before === text) return [];
    frame.keys[index] = text;
    const holders = this.holders[index] as Holders<Frame>;
    const left = before === null ? null : holders.remove(before, frame);
    const joined = text === null ? null : holders.add(text, frame);
    return [frame, left, joined].flatMap((one) => (one ? [one.prefix + at] : []));
  }

  errors(frame: Frame): FieldError[] {
    return this.rules.flatMap(({ at }, index) => {
      const shared = this.holders[index]?.isShared(frame.keys[index] ?? null) ?? false;
      return shared ? [{ path: frame.prefix + at, message: REPEATED }] : [];
    });
  }
}
