/** Bound parameters of one SQL statement, and small helpers for SQL texts. */

/** Collects the bound values of one statement. */
export class Bindings {
  readonly values: unknown[] = [];

  /** Adds a value. @returns its placeholder, e.g. `$3` */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** ` where a and b`; empty when there is no test. Nulls are skipped. */
export function whereAll(parts: readonly (string | null)[]): string {
  const kept = parts.filter((part) => part !== null && part !== '');
  return kept.length === 0 ? '' : ` where ${kept.join(' and ')}`;
}

/** Escapes `_`, `%` and `\` for a `like` pattern (contract.md §4.1). */
export const escapeLike = (text: string): string => text.replace(/[\\_%]/g, String.raw`\$&`);
