/** Values go beside the SQL, never into it. */

/** Collects values of one statement and names their places. */
export class Bindings {
  readonly values: unknown[] = [];

  /** Adds a value and gives its placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** `where a and b`, or nothing. */
export function whereAll(parts: readonly (string | null)[]): string {
  const kept = parts.filter((part) => part !== null && part !== '');
  return kept.length === 0 ? '' : ` where ${kept.join(' and ')}`;
}

/** A text inside a `like` pattern: `_`, `%` and `\` mean themselves (contract.md §4.1). */
export const escapeLike = (text: string): string => text.replace(/[\\_%]/g, String.raw`\$&`);
