/** Texts that may not repeat among rows: which rows share one, kept up with every change. */
import { scalarText } from '../compare';
import type { Frame } from './frame';
import type { Uniqueness } from './node';
import type { FieldError } from './types';

/** The text of a row's combination; null while a part is empty. */
function keyOf({ values }: Frame, keys: readonly string[]): string | null {
  const parts = keys.map((key) => scalarText(values[key]));
  if (parts.includes(null)) return null;
  return parts.length === 1 ? (parts[0] as string) : JSON.stringify(parts);
}

/** The rows of one child under its rules of uniqueness. */
export class Repeats {
  private readonly shared: Map<string, Set<Frame>>[];

  constructor(private readonly rules: readonly Uniqueness[]) {
    this.shared = rules.map(() => new Map());
  }

  /** Looks at a new or changed row again; gives the other rows whose message comes or goes, by path. */
  update(frame: Frame): string[] {
    return this.rules.flatMap((rule, index) => this.move(frame, index, rule.at, keyOf(frame, rule.keys)));
  }

  remove(frame: Frame): string[] {
    return this.rules.flatMap((rule, index) => this.move(frame, index, rule.at, null));
  }

  clear(): void {
    for (const map of this.shared) map.clear();
  }

  private move(frame: Frame, index: number, at: string, key: string | null): string[] {
    const before = frame.keys[index] ?? null;
    if (before === key) return [];
    frame.keys[index] = key;
    const map = this.shared[index] as Map<string, Set<Frame>>;
    const changed: Frame[] = [frame];
    if (before !== null) {
      const left = map.get(before) as Set<Frame>;
      left.delete(frame);
      if (left.size === 0) map.delete(before);
      if (left.size === 1) changed.push(...left);
    }
    if (key !== null) {
      const joined = map.get(key);
      if (!joined) map.set(key, new Set([frame]));
      else {
        if (joined.size === 1) changed.push(...joined);
        joined.add(frame);
      }
    }
    return changed.map(({ prefix }) => prefix + at);
  }

  errors(frame: Frame): FieldError[] {
    return this.rules.flatMap(({ at }, index) => {
      const key = frame.keys[index] ?? null;
      const several = key !== null && ((this.shared[index] as Map<string, Set<Frame>>).get(key)?.size ?? 0) > 1;
      return several ? [{ path: frame.prefix + at, message: REPEATED }] : [];
    });
  }
}

/** The message of rule `unique`. */
const REPEATED = '该值不可用，系统中已存在！';
