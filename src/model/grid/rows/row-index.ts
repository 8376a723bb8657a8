/**
 * Index of rows by id. Filling a map with 100,000 ids takes longer than the first paint. Ids in ascending or descending
 * order (most are: numbers, times, snowflakes) are found by binary search in the given list; the map then only caches
 * rows that were requested.
 */
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';

const isMissingId = (id: Value | undefined): boolean =>
  id === undefined || id === null || id === '' || typeof id === 'object';

/** Id of a row as text; `fallback` when the row has none. */
export function rowIdOf(row: Row, fallback: string): string {
  const { id } = row;
  if (typeof id === 'string' && id !== '') return id;
  return isMissingId(id) ? fallback : String(id);
}

/** Shorter ids first, so that numbers in text form are in numeric order. */
function compareIds(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}

const MAX_KEY_LENGTH = 50;

/** Key of a row without an id: its values joined and cut to 50 characters (contract.md §7, reports). */
function keyFromValues(row: Row): string {
  const words = Object.values(row).map((value) => (typeof value === 'object' ? '' : String(value)));
  return Array.from(words.join('').slice(0, MAX_KEY_LENGTH * 2))
    .slice(0, MAX_KEY_LENGTH)
    .join('');
}

export class RowIndex {
  /** Ids in the given order, without duplicates. */
  readonly ids: readonly string[];
  /** Ids that occur more than once; the first row of each is used. */
  readonly duplicateIds: readonly string[];
  private readonly byId = new Map<string, Row>();
  private readonly deletedIds = new Set<string>();
  private readonly direction: number;
  /** Index of the last row found; sequential reads continue from it. */
  private cursor = -1;

  constructor(private readonly rows: readonly Row[]) {
    const ids: string[] = [];
    // 1: ids ascend so far; -1: ids descend so far; 0: neither.
    let direction = 1;
    for (let at = 0; at < rows.length; at += 1) {
      const id = rowIdOf(rows[at] as Row, '');
      const order = at === 0 ? 1 : compareIds(id, ids[at - 1] as string);
      if (at === 1 && direction !== 0) direction = order > 0 ? 1 : -1;
      if (order * direction <= 0 || id === '') direction = 0;
      ids.push(id);
    }
    this.direction = direction;
    this.ids = ids;
    this.duplicateIds = [];
    if (this.direction !== 0) return;
    const repeated = new Set<string>();
    const written = new Set(ids);
    rows.forEach((row, index) => {
      const given = ids[index] as string;
      if (given === '') {
        const words = keyFromValues(row);
        // Rows with equal values get their index as a suffix.
        const id = words === '' || written.has(words) ? `${words}~${index}` : words;
        written.add(id);
        ids[index] = id;
        this.byId.set(id, { ...row, id });
      } else if (this.byId.has(given)) repeated.add(given);
      else this.byId.set(given, row);
    });
    this.duplicateIds = [...repeated];
    if (repeated.size > 0) this.ids = [...this.byId.keys()];
  }

  private search(id: string): Row | undefined {
    let [from, to] = [0, this.ids.length - 1];
    while (from <= to) {
      const middle = (from + to) >> 1;
      const order = compareIds(this.ids[middle] as string, id) * this.direction;
      if (order === 0) {
        this.cursor = middle;
        return this.rows[middle];
      }
      if (order < 0) from = middle + 1;
      else to = middle - 1;
    }
    return undefined;
  }

  get(id: string): Row | undefined {
    const known = this.byId.get(id);
    if (known || this.direction === 0 || this.deletedIds.has(id)) return known;
    // Fast path for sequential reads.
    const next = this.cursor + 1;
    if (this.ids[next] === id) {
      this.cursor = next;
      return this.rows[next];
    }
    const found = this.search(id);
    if (found) this.byId.set(id, found);
    return found;
  }

  set(id: string, row: Row): void {
    this.byId.set(id, row);
  }

  delete(id: string): void {
    this.byId.delete(id);
    if (this.direction !== 0) this.deletedIds.add(id);
  }
}
