/** Uniqueness index: which rows have the same text under a `unique` rule. It is updated with every change. */
import { scalarText } from '@/model/values/compare';
import type { Frame } from '../plan/frame';
import type { Uniqueness } from '../plan/plan-nodes';
import type { FieldError, Row } from '../types';

/** The message of rule `unique`. */
export const DUPLICATE_MESSAGE = '该值不可用，系统中已存在！';

/** The text of a row under a uniqueness rule; null while one of the fields is empty. */
export function uniqueText(values: Row, keys: readonly string[]): string | null {
  if (keys.length === 1) return scalarText(values[keys[0] as string]);
  const parts = keys.map((key) => scalarText(values[key]));
  return parts.includes(null) ? null : JSON.stringify(parts);
}

/**
 * Multimap from text to the items with that text. A text with one item stores the item without a set, because most
 * texts have one.
 */
export class DuplicateIndex<T extends object | string> {
  private readonly holders = new Map<string, T | Set<T>>();

  /** Adds an item. Returns the other item when it was the only one with this text until now. */
  add(text: string, holder: T): T | null {
    const held = this.holders.get(text);
    if (held instanceof Set) held.add(holder);
    else this.holders.set(text, held === undefined ? holder : new Set([held, holder]));
    return held === undefined || held instanceof Set ? null : held;
  }

  /** Removes an item. Returns the remaining item when it is now the only one with this text. */
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

  /** All items that share their text with another item. */
  *duplicates(): Iterable<T> {
    for (const held of this.holders.values()) if (held instanceof Set) yield* held;
  }

  clear(): void {
    this.holders.clear();
  }
}

/** The uniqueness indexes of one child, one per rule. */
export class ChildUniqueIndex {
  private readonly indexes: readonly DuplicateIndex<Frame>[];

  constructor(private readonly rules: readonly Uniqueness[]) {
    this.indexes = rules.map(() => new DuplicateIndex());
  }

  /** Indexes a new or changed row again. Returns the paths of the rows whose error may have changed. */
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
    const holders = this.indexes[index];
    const left = before === null ? null : holders?.remove(before, frame);
    const joined = text === null ? null : holders?.add(text, frame);
    return [frame, left, joined].flatMap((one) => (one ? [one.prefix + at] : []));
  }

  errors(frame: Frame): FieldError[] {
    return this.rules.flatMap(({ at }, index) => {
      const shared = this.indexes[index]?.isDuplicate(frame.uniqueTexts[index] ?? null) ?? false;
      return shared ? [{ path: frame.prefix + at, message: DUPLICATE_MESSAGE }] : [];
    });
  }
}
