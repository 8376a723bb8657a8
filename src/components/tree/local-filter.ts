/** Local evaluation of a query on loaded records, for trees that the server sends as a whole. */
import type { QueryRule } from '@/model/entity/column-type';
import type { QueryItem } from '@/model/screens/screen';
import { isPinyinWord } from '@/model/values/readings';
import { createTextMatcher } from '@/runtime/text-search/text-matcher';
import { isBlank, toQueryText, type QueryValues } from '../query/query-params';
import type { TableRow } from '../table/types';

const RULE_TESTS: Readonly<Record<QueryRule, (value: string, asked: string) => boolean>> = {
  eq: (value, asked) => value === asked,
  ne: (value, asked) => value !== asked,
  like: (value, asked) => createTextMatcher(asked)(value),
  left_like: (value, asked) => value.endsWith(asked),
  right_like: (value, asked) => value.startsWith(asked),
  in: (value, asked) => asked.split(',').includes(value),
  gt: (value, asked) => value > asked,
  ge: (value, asked) => value >= asked,
  lt: (value, asked) => value < asked,
  le: (value, asked) => value <= asked,
};

function matchesItem({ key, rule, trim }: QueryItem, values: Readonly<QueryValues>, row: TableRow): boolean {
  const [value, asked] = [toQueryText(row[key], trim), values[key]];
  if (rule !== 'range') return RULE_TESTS[rule](value, toQueryText(asked, trim));
  const [from = '', to = ''] = Array.isArray(asked) ? asked.map((end) => toQueryText(end)) : [];
  return value !== '' && (from === '' || value >= from) && (to === '' || value <= to);
}

/** Creates the predicate of a query; null when the query is empty. */
export function createRowMatcher(
  items: readonly QueryItem[],
  values: Readonly<QueryValues>,
): ((row: TableRow) => boolean) | null {
  const asked = items.filter(({ key }) => !isBlank(values[key]));
  return asked.length === 0 ? null : (row) => asked.every((item) => matchesItem(item, values, row));
}

/** The texts that a query searches by pinyin: `indexReadings` prepares them. */
export function pinyinTexts(
  items: readonly QueryItem[],
  values: Readonly<QueryValues>,
  rows: Iterable<TableRow>,
): readonly string[] {
  const searched = items.filter(({ key, rule }) => rule === 'like' && isPinyinWord(toQueryText(values[key])));
  if (searched.length === 0) return [];
  return [...rows].flatMap((row) => searched.map(({ key, trim }) => toQueryText(row[key], trim)));
}
