/**
 * Sort and filter of rows in memory. `collectSortFilterInput` produces plain data, which can be sent to a worker;
 * `sortAndFilter` works on it.
 */
import { compareModeOf, type CompareMode } from '@/model/values/compare';
import { compileCondition } from '@/model/condition';
import { toNumber } from '@/model/values/decimal';
import type { ColumnType } from '@/model/entity/column-type';
import type { Value } from '@/model/entity/field-type';
import type { ConditionTest } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { ColumnTextReader, splitTexts, type JoinedTexts } from './column-texts';
import { CHINESE_COLLATOR, rankTexts, collationRanks, codeUnitRanks, type RankedTexts } from './text-ranks';
import type { ColumnCodec } from '../clipboard/types';
import type { EditableRows } from '../core/types';

/** Comparison of a column: as numbers, by code units (dates) or in Chinese order. */
type SortMode = 'number' | 'spelling' | 'text';

export interface SortColumn {
  /** Cell texts: numbers and dates as stored, else as displayed; empty cells are "". */
  texts: JoinedTexts;
  mode: SortMode;
  desc: boolean;
}

/** Filter of a column; all given conditions must match. */
export interface FilterColumn {
  texts: JoinedTexts;
  /** Stored values; used by `test` only. */
  values: readonly Value[];
  kind: ColumnType['kind'];
  /** Substring of the cell's text, case-insensitive. */
  contains?: string;
  /** Allowed cell texts; empty cells are "". */
  among?: readonly string[];
  test?: ConditionTest;
  /** Test of the cell's text, case-insensitive. */
  textTest?: ConditionTest;
}

export interface SortFilterInput {
  rowCount: number;
  sort: readonly SortColumn[];
  filter: readonly FilterColumn[];
}

export interface SortKey {
  key: string;
  desc: boolean;
}
export interface CellFilter extends Pick<FilterColumn, 'contains' | 'among' | 'test' | 'textTest'> {
  key: string;
}

type Compare = (left: number, right: number) => number;

/** Comparison of two different texts. */
const TEXT_COMPARERS: Readonly<Record<SortMode, (left: string, right: string) => number>> = {
  number: (left, right) => toNumber(left)?.cmp(toNumber(right) ?? 0) ?? 0,
  spelling: (left, right) => (left < right ? -1 : 1),
  // Read once: each access of `compare` creates a new function.
  text: CHINESE_COLLATOR.compare,
};

/** True when the text has at most 15 characters and no exponent: different numbers stay different as doubles. */
const fitsDouble = (text: string): boolean => text.length <= 15 && !text.includes('e') && !text.includes('E');

/**
 * Numeric sort keys of a column. Equal or missing numbers need a comparison of the texts, unless the result is `exact`.
 */
function rankColumn(texts: JoinedTexts, comparing: SortMode): RankedTexts {
  // A conversion to double preserves the order, but close numbers can become equal.
  if (comparing === 'number') {
    const written = splitTexts(texts);
    const numbers = Float64Array.from(written, (text) => (text === '' ? NaN : Number(text)));
    return { parts: [numbers], exact: written.every(fitsDouble) };
  }
  return rankTexts(texts, comparing === 'text' ? collationRanks(texts) : codeUnitRanks(texts));
}

function createCompare({ texts: given, mode: comparing, desc }: SortColumn): Compare {
  const { parts, exact: all } = rankColumn(given, comparing);
  const direction = desc ? -1 : 1;
  const { ends } = given;
  // Empty cells are last in both directions; so are texts that are not numbers in a number column.
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1) {
      const number = (part[at] as number) * direction;
      const isEmpty = ends[at] === (ends[at - 1] ?? 0) || (comparing === 'number' && Number.isNaN(number));
      part[at] = isEmpty ? Infinity : number;
    }
  const isNothing = (text: string) => text === '' || (comparing === 'number' && Number.isNaN(Number(text)));
  const exactly = TEXT_COMPARERS[comparing];
  let texts: readonly string[] | null = null;
  const compare: Compare = (left, right) => {
    texts ??= splitTexts(given);
    const [one, other] = [texts[left] as string, texts[right] as string];
    if (one === other) return 0;
    const [none, nothing] = [isNothing(one), isNothing(other)];
    return none || nothing ? Number(none) - Number(nothing) : exactly(one, other) * direction;
  };
  return (left, right) => {
    for (let part = 0; part < parts.length; part += 1) {
      const numbers = parts[part] as Float64Array;
      const [one, other] = [numbers[left] as number, numbers[right] as number];
      if (one < other) return -1;
      if (one > other) return 1;
      if (one !== other) return compare(left, right);
    }
    return all ? 0 : compare(left, right);
  };
}

/** A test with all its texts in lower case. */
function lowerCaseTest<T>(test: T): T {
  if (typeof test === 'string') return test.toLowerCase() as T;
  if (Array.isArray(test)) return test.map(lowerCaseTest) as T;
  if (typeof test !== 'object' || test === null) return test;
  return Object.fromEntries(Object.entries(test).map(([op, value]) => [op, lowerCaseTest(value)])) as T;
}

const compileTest = (test: ConditionTest, read: (at: number) => Value, mode: CompareMode) =>
  compileCondition<number>({ it: test }, () => ({ run: read, mode }));

/** Compiles the filter of a column. It never throws; an unknown test never matches. */
function createFilter({ texts: given, values, kind, ...wanted }: FilterColumn): (at: number) => boolean {
  const { contains, among, test, textTest } = wanted;
  const texts = splitTexts(given);
  const lowerCaseText = (at: number) => (texts[at] ?? '').toLowerCase();
  const part = contains?.trim().toLowerCase() ?? '';
  const set = among ? new Set(among) : null;
  const tests: ((at: number) => boolean)[] = [];
  if (part !== '') tests.push((at) => lowerCaseText(at).includes(part));
  if (set) tests.push((at) => set.has(texts[at] ?? ''));
  if (test !== undefined) tests.push(compileTest(test, (at) => values[at] ?? null, compareModeOf(kind)));
  if (textTest !== undefined) tests.push(compileTest(lowerCaseTest(textTest), lowerCaseText, 'text'));
  return (at) => tests.every((holds) => holds(at));
}

/** Filters and sorts rows. Returns the indexes of the visible rows in order; the sort is stable. */
export function sortAndFilter({ rowCount: count, sort, filter }: SortFilterInput): Uint32Array {
  const tests = filter.map(createFilter);
  const all = Uint32Array.from({ length: count }, (_, at) => at);
  const indexes = tests.length > 0 ? all.filter((at) => tests.every((holds) => holds(at))) : all;
  const orders = sort.map(createCompare);
  const [only] = orders;
  if (!only) return indexes;
  if (orders.length === 1) return indexes.toSorted(only);
  return indexes.toSorted((left, right) => {
    for (const order of orders) {
      const found = order(left, right);
      if (found !== 0) return found;
    }
    return 0;
  });
}

function sortModeOf(kind: ColumnType['kind']): SortMode {
  const mode = compareModeOf(kind);
  return mode === 'number' ? 'number' : mode === 'date' ? 'spelling' : 'text';
}

/** Creates the text reader of a sort column. */
export function createSortTextReader(
  rows: Pick<EditableRows, 'row'>,
  ids: readonly string[],
  column: ColumnCodec,
): ColumnTextReader {
  const { field, toText } = column;
  const storedText = (row: Row) => {
    const value = row[field.key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return new ColumnTextReader(rows, ids, sortModeOf(field.columnType.kind) === 'text' ? toText : storedText);
}

interface SortFilterRequest {
  sort: readonly SortKey[];
  filter: readonly CellFilter[];
}

/**
 * Reads the cell texts that sort and filter need; pauses at every `yield`.
 * @param startedReaders sort columns that are already partly read
 */
export function* collectSortFilterInput(
  rows: Pick<EditableRows, 'row'>,
  ids: readonly string[],
  columns: readonly ColumnCodec[],
  request: SortFilterRequest,
  startedReaders: ReadonlyMap<string, ColumnTextReader> = new Map(),
): Generator<undefined, SortFilterInput, void> {
  const column = ({ key }: { key: string }) => columns.find(({ field }) => field.key === key);
  const sort: SortColumn[] = [];
  for (const one of request.sort) {
    const found = column(one);
    if (!found) continue;
    const texts = yield* (startedReaders.get(one.key) ?? createSortTextReader(rows, ids, found)).read();
    sort.push({ texts, mode: sortModeOf(found.field.columnType.kind), desc: one.desc });
  }
  const filter: FilterColumn[] = [];
  for (const { key, ...wanted } of request.filter) {
    const found = column({ key });
    if (!found) continue;
    const { columnType: stored } = found.field;
    const values: Value[] = [];
    const read = (row: Row) => {
      if (wanted.test !== undefined) values.push(row[key] ?? null);
      return found.toText(row);
    };
    const texts = yield* new ColumnTextReader(rows, ids, read).read();
    filter.push({ texts, values, kind: stored.kind, ...wanted });
  }
  return { rowCount: ids.length, sort, filter };
}
