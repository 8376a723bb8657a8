/** Sort and filter of rows in memory. Everything a worker needs is plain data: `gather` makes it, `arrange` works on it. */
import { modeOf } from '../compare';
import { compileCondition } from '../condition';
import { toNumber } from '../decimal';
import type { Column, Value } from '../field-type';
import type { ConditionTest } from '../generated/files';
import type { GridField, GridRows } from './types';

/** How the values of a column compare: as numbers, as they are spelled (dates), or as Chinese is ordered. */
type Comparing = 'number' | 'spelling' | 'text';

export interface SortColumn {
  values: readonly (string | number | null)[];
  comparing: Comparing;
  desc: boolean;
}

/** All of what is given must hold. */
export interface FilterColumn {
  texts: readonly string[];
  values: readonly Value[];
  kind: Column['kind'];
  /** Part of the cell's text, in whatever case. */
  contains?: string;
  /** The cell's text is one of these; empty cells are "". */
  among?: readonly string[];
  test?: ConditionTest;
}

export interface Arrangement {
  count: number;
  sort: readonly SortColumn[];
  filter: readonly FilterColumn[];
}

export interface SortKey {
  key: string;
  desc: boolean;
}
export interface CellFilter extends Pick<FilterColumn, 'contains' | 'among' | 'test'> {
  key: string;
}

const collator = new Intl.Collator('zh-CN');

type Compare = (left: number, right: number) => number;

/** Floating point keeps the order of any two numbers apart from calling close ones equal; those are compared exactly. */
function numberOrder(values: SortColumn['values']): { compare: Compare; isEmpty: (at: number) => boolean } {
  const exact = (at: number) => toNumber(values[at] ?? null);
  const numbers = Float64Array.from(values, (value) => (value === null || value === '' ? NaN : Number(value)));
  const compare: Compare = (left, right) => {
    const [a, b] = [numbers[left] as number, numbers[right] as number];
    if (a !== b) return a - b;
    if (Number.isSafeInteger(a) || values[left] === values[right]) return 0;
    return exact(left)?.cmp(exact(right) ?? 0) ?? 0;
  };
  return { compare, isEmpty: (at) => Number.isNaN(numbers[at]) };
}

function orderOf({ values, comparing, desc }: SortColumn): Compare {
  const texts = values as readonly (string | null)[];
  const spelled: Compare = (left, right) => ((texts[left] as string) < (texts[right] as string) ? -1 : 1);
  const read: Compare = (left, right) => collator.compare(texts[left] as string, texts[right] as string);
  const { compare, isEmpty } =
    comparing === 'number'
      ? numberOrder(values)
      : {
          compare: comparing === 'text' ? read : spelled,
          isEmpty: (at: number) => values[at] === null || values[at] === '',
        };
  const direction = desc ? -1 : 1;
  const all = values.length;
  // Most columns are filled: asking for each pair whether one is empty would cost as much as comparing numbers.
  let filled = true;
  for (let at = 0; at < all && filled; at += 1) filled = !isEmpty(at);
  if (filled && comparing === 'text')
    return desc
      ? (left, right) => collator.compare(texts[right] as string, texts[left] as string)
      : (left, right) => collator.compare(texts[left] as string, texts[right] as string);
  return (left, right) => {
    if (values[left] === values[right]) return 0;
    const [none, nothing] = [isEmpty(left), isEmpty(right)];
    // What is empty comes last either way.
    if (none || nothing) return Number(none) - Number(nothing);
    return compare(left, right) * direction;
  };
}

/** A test never throws; what the language does not know never holds. */
function testOf({ texts, values, kind, contains, among, test }: FilterColumn): (at: number) => boolean {
  const part = contains?.trim().toLowerCase() ?? '';
  const set = among ? new Set(among) : null;
  const mode = modeOf(kind);
  const holds =
    test === undefined
      ? null
      : compileCondition<number>({ it: test }, () => ({ run: (at) => values[at] ?? null, mode }));
  return (at) => {
    const text = texts[at] ?? '';
    return (part === '' || text.toLowerCase().includes(part)) && (!set || set.has(text)) && (!holds || holds(at));
  };
}

/** The places of the rows that are shown, in their order; rows that compare equal stay as they stand. */
export function arrange({ count, sort, filter }: Arrangement): number[] {
  const tests = filter.map(testOf);
  const places: number[] = [];
  for (let at = 0; at < count; at += 1) if (tests.every((holds) => holds(at))) places.push(at);
  const orders = sort.map(orderOf);
  const [only] = orders;
  if (!only) return places;
  if (orders.length === 1) return places.toSorted(only);
  return places.toSorted((left, right) => {
    for (const order of orders) {
      const found = order(left, right);
      if (found !== 0) return found;
    }
    return 0;
  });
}

function comparingOf(kind: Column['kind']): Comparing {
  const mode = modeOf(kind);
  return mode === 'number' ? 'number' : mode === 'date' ? 'spelling' : 'text';
}

/** Rows read between two pauses. */
const STRIDE = 200;

/** Reads what sorting and filtering need of each row; pauses at every `yield`. */
export function* gather(
  rows: Pick<GridRows, 'row'>,
  ids: readonly string[],
  columns: readonly GridField[],
  asked: { sort: readonly SortKey[]; filter: readonly CellFilter[] },
): Generator<undefined, Arrangement, void> {
  const column = ({ key }: { key: string }) => columns.find(({ field }) => field.key === key);
  const sort = asked.sort.flatMap((one) => {
    const found = column(one);
    if (!found) return [];
    const comparing = comparingOf(found.field.stored.kind);
    return [{ found, into: { values: [] as (string | number | null)[], comparing, desc: one.desc } }];
  });
  const filter = asked.filter.flatMap((one) => {
    const found = column(one);
    if (!found) return [];
    const { key: _, ...wanted } = one;
    return [
      { found, into: { texts: [] as string[], values: [] as Value[], kind: found.field.stored.kind, ...wanted } },
    ];
  });
  for (let at = 0; at < ids.length; at += 1) {
    const row = rows.row(ids[at] as string) ?? {};
    for (const { found, into } of sort) {
      const value = row[found.field.key] ?? null;
      const plain = typeof value === 'string' || typeof value === 'number' ? value : null;
      into.values.push(
        into.comparing === 'text' ? found.toText(row) : into.comparing === 'number' ? plain : plain && String(plain),
      );
    }
    for (const { found, into } of filter) {
      into.texts.push(found.toText(row));
      into.values.push(into.test === undefined ? null : (row[found.field.key] ?? null));
    }
    if (at % STRIDE === STRIDE - 1) yield;
  }
  return { count: ids.length, sort: sort.map(({ into }) => into), filter: filter.map(({ into }) => into) };
}
