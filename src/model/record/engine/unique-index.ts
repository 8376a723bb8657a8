/** Texts that may not repeat among rows: which rows share one, kept up with every change. */
import { scalarText } from '@/model/values/compare';
import type { Frame } from '../plan/frame';
import type { Uniqueness } from '../plan/plan-nodes';
import type { FieldError, Row } from '../types';

/** The message of rule `unique`. */
export const DUPLICATE_MESSAGE = '该值不可用，系统中已存在！';

/** The text of a row's combination; null while a part is empty. */
export function uniqueText(values: Row, keys: readonly string[]): string | null {
  if (keys.length === 1) return scalarText(values[keys[0] as string]);
  const parts = keys.map((key) => scalarText(values[key]));
  return parts.includes(null) ? null : JSON.stringify(parts);
}

/** Who holds which text. Most texts have one holder, who then needs no set around it. */
export class DuplicateIndex<T extends object | string> {
  private readonly holders = new Map<string, T | Set<T>>();

  /** One more holder; answers the one who was alone until now. */
  add(text: string, holder: T): T | null {
    const held = this.holders.get(text);
    if (held instanceof Set) held.add(holder);
    else this.holders.set(text, held === undefined ? holder : new Set([held, holder]));
    return held === undefined || held instanceof Set ? null : held;
  }

  /** One holder less; answers the one who is alone from now on. */
  remove(text: string, holder: T): T | null {
    const held = this.holders.get(text);
    if (!(held instanceof Set)) {
      if (held === holder) this.holders.delete(text);
      return null;
    }
    held.delete(holder);
    const [left] = held;
    if (held.size !== 1 || left === undefined) return null;
    this.holders.set(text, left);
    return left;
  }

  isDuplicate(text: string | null): boolean {
    return text !== null && this.holders.get(text) instanceof Set;
  }

  /** All who share a text with another. */
  *duplicates(): Iterable<T> {
    for (const held of this.holders.values()) if (held instanceof Set) yield* held;
  }

  clear(): void {
    this.holders.clear();
  }
}

/** The rows of one child under its rules of uniqueness. */
export class ChildUniqueIndex {
  private readonly indexes: readonly DuplicateIndex<Frame>[];

  constructor(private readonly rules: readonly Uniqueness[]) {
    this.indexes = rules.map(() => new DuplicateIndex());
  }

  /** Looks at a new or changed row again; gives the other rows whose message comes or goes, by path. */
  update(frame: Frame): string[] {
    return this.rules.flatMap((rule, index) => this.move(frame, index, rule.at, uniqueText(frame.values, rule.keys)));
  }

  remove(frame: Frame): string[] {
    return this.rules.flatMap((rule, index) => this.move(frame, index, rule.at, null));
  }

  clear(): void {
    for (const holders of this.indexes) holders.clear();
  }

  private move(frame: Frame, index: number, at: string, text: string | null): string[] {
    const before = frame.uniqueTexts[index] ?? null;
    if (before === text) return [];
    frame.uniqueTexts[index] = text;
    const holders = this.indexes[index] as DuplicateIndex<Frame>;
    const left = before === null ? null : holders.remove(before, frame);
    const joined = text === null ? null : holders.add(text, frame);
    return [frame, left, joined].flatMap((one) => (one ? [one.prefix + at] : []));
  }

  errors(frame: Frame): FieldError[] {
    return this.rules.flatMap(({ at }, index) => {
      const shared = this.indexes[index]?.isDuplicate(frame.uniqueTexts[index] ?? null) ?? false;
      return shared ? [{ path: frame.prefix + at, message: DUPLICATE_MESSAGE }] : [];
    });
  }
}
