/** What sorting and filtering need of rows, read part by part. */
import { modeOf } from '../compare';
import type { Column, Value } from '../field-type';
import type { Arrangement, CellFilter, Comparing, SortKey } from './order';
import type { GridField, GridRows } from './types';

function comparingOf(kind: Column['kind']): Comparing {
  const mode = modeOf(kind);
  return mode === 'number' ? 'number' : mode === 'date' ? 'spelling' : 'text';
}

/** Rows read between two pauses, and rows of a part: reading some takes as long as sorting those before. */
const STRIDE = 200;
const PART = 40 * STRIDE;

interface Asked {
  sort: readonly SortKey[];
  filter: readonly CellFilter[];
}

/** Pauses at every `yield`; what it then gives, if anything, is the next part. */
export function* gather(
  rows: Pick<GridRows, 'row'>,
  ids: readonly string[],
  columns: readonly GridField[],
  asked: Asked,
): Generator<Arrangement | undefined, void, void> {
  const among = <Key extends { key: string }>(keys: readonly Key[]) =>
    keys.flatMap((key) => {
      const found = columns.find(({ field }) => field.key === key.key);
      return found ? [{ asked: key, field: found.field, toText: found.toText }] : [];
    });
  const sorts = among(asked.sort);
  const filters = among(asked.filter);
  for (let from = 0; from < ids.length; from += PART) {
    const until = Math.min(ids.length, from + PART);
    const sort = sorts.map(({ asked: { desc }, field, toText }) => ({
      field,
      toText,
      into: { values: [] as (string | number | null)[], comparing: comparingOf(field.stored.kind), desc },
    }));
    const filter = filters.map(({ asked: one, field, toText }) => {
      const { key: _, ...wanted } = one;
      const into = { texts: [] as string[], values: [] as Value[], kind: field.stored.kind, ...wanted };
      return { field, toText, into };
    });
    for (let at = from; at < until; at += 1) {
      const row = rows.row(ids[at] as string) ?? {};
      for (const { field, toText, into } of sort) {
        const value = row[field.key] ?? null;
        const plain = typeof value === 'string' || typeof value === 'number' ? value : null;
        into.values.push(
          into.comparing === 'text' ? toText(row) : into.comparing === 'number' ? plain : plain && String(plain),
        );
      }
      for (const { field, toText, into } of filter) {
        into.texts.push(toText(row));
        into.values.push(into.test === undefined ? null : (row[field.key] ?? null));
      }
      if (at % STRIDE === STRIDE - 1) yield;
    }
    yield { count: until - from, sort: sort.map(({ into }) => into), filter: filter.map(({ into }) => into) };
  }
}
