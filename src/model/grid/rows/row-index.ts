/**
 * Rows by id. Filling a map with 100,000 ids takes longer than drawing the screen, so ids that rise or fall throughout
 * (most do: numbers, times, snowflakes) are searched in the given list, and the map only remembers what was asked for.
 */
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';

const isMissingId = (id: Value | undefined): boolean =>
  id === undefined || id === null || id === '' || typeof id === 'object';

/** A row's id as text; `otherwise` where it has none. */
export function rowIdOf(row: Row, fallback: string): string {
  const { id } = row;
  if (typeof id === 'string' && id !== '') return id;
  return isMissingId(id) ? fallback : String(id);
}

/** Shorter before longer, so that numbers written out rise as they count. */
function compareIds(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}

const MAX_KEY_LENGTH = 50;

/** The key of a row without an id: its values, cut (contract.md §7, reports). */
function keyFromValues(row: Row): string {
  const words = Object.values(row).map((value) => (typeof value === 'object' ? '' : String(value)));
  return Array.from(words.join('').slice(0, MAX_KEY_LENGTH * 2))
    .slice(0, MAX_KEY_LENGTH)
    .join('');
}

export class RowIndex {
  /** As the rows came, each id once. */
  readonly ids: readonly string[];
  /** Ids that came more than once; the first row of each counts. */
  readonly duplicateIds: readonly string[];
  private readonly byId = new Map<string, Row>();
  private readonly deletedIds = new Set<string>();
  private readonly direction: number;
  /** Where the row asked for last stands. */
  private cursor = -1;

  constructor(private readonly rows: readonly Row[]) {
    const ids: string[] = [];
    // 1 while each id is above the one before, -1 while each is below, 0 once neither holds.
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
        // Rows that read alike are told apart by their place.
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
    // Who reads all rows reads them one after the other.
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
