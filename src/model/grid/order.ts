/** Sort and filter of rows in memory. Everything a worker needs is plain data: `gather` makes it, an `Order` works on it. */
import { modeOf } from '../compare';
import { compileCondition } from '../condition';
import { toNumber } from '../decimal';
import type { Column, Value } from '../field-type';
import type { ConditionTest } from '../generated/files';

/** How the values of a column compare: as numbers, as they are spelled (dates), or as Chinese is ordered. */
export type Comparing = 'number' | 'spelling' | 'text';

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

/** What is asked of rows that follow each other: all of them, or a part. */
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

/** Of the first column that tells two rows apart. */
function allOf(sort: readonly SortColumn[]): Compare | null {
  const orders = sort.map(orderOf);
  if (orders.length < 2) return orders[0] ?? null;
  return (left, right) => {
    for (const order of orders) {
      const found = order(left, right);
      if (found !== 0) return found;
    }
    return 0;
  };
}

/**
 * Puts rows in order part by part, as they are read: what was read is sorted while the next is.
 * Rows that compare equal stay as they stand.
 */
export class Order {
  private readonly parts: Arrangement[] = [];
  private readonly runs: number[][] = [];
  private count = 0;

  /** Takes the rows that follow those it has. */
  take(part: Arrangement): void {
    const tests = part.filter.map(testOf);
    const run: number[] = [];
    for (let at = 0; at < part.count; at += 1) if (tests.every((holds) => holds(at))) run.push(at);
    const compare = allOf(part.sort);
    if (compare) run.sort(compare);
    const before = this.count;
    this.runs.push(before === 0 ? run : run.map((at) => at + before));
    this.parts.push(part);
    this.count += part.count;
  }

  /** The places of the rows that are shown. */
  places(): number[] {
    const places = this.runs.flat();
    const [first, second] = this.parts;
    if (!first || !second) return places;
    // What is in order already is merged: that is how the sort of the language works.
    const compare = allOf(
      first.sort.map((column, at) => ({
        ...column,
        values: this.parts.flatMap(({ sort }) => (sort[at] as SortColumn).values),
      })),
    );
    return compare ? places.toSorted(compare) : places;
  }
}
