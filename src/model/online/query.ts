/**
 * Query bar of an online form (contract.md §7.3), from `getQueryInfo` (2.x, a list) or `getQueryInfoVue3` (3.x, an
 * object).
 */
import type { FieldFile } from '../generated/files';
import { propertyField } from './fields/field';
import { readEntries, entryOf, isObject, validKey, readList, ownProperty, textOf, type Json } from './payload/reader';
import { OnlineError, type WarningCollector } from './payload/warnings';

export interface QueryField {
  key: string;
  rule: 'eq' | 'like' | 'range';
  /** Field as the query bar describes it, for fields that are defined nowhere else. */
  field: FieldFile;
}

const MAX_FIELDS = 1000;
/** Types with ordered values. */
const ORDERED = new Set(['date', 'datetime', 'time', 'inputNumber']);
/** Controls that are replaced by a simpler one in a query. */
const QUERY_CONTROLS: Readonly<Record<string, string>> = {
  checkbox: 'list_multi',
  file: 'text',
  image: 'text',
  markdown: 'text',
  password: 'text',
  radio: 'list',
  textarea: 'text',
  umeditor: 'text',
};
/** Types that cannot be queried: no column, or no searchable text. */
const NOT_QUERYABLE = new Set(['password', 'link_table_field', 'file', 'image']);

/**
 * Query rule for a field of the type: the given rule or a supported substitute; undefined when the type cannot be
 * queried.
 */
export function supportedRule(rule: QueryField['rule'], type: string): QueryField['rule'] | undefined {
  if (NOT_QUERYABLE.has(type)) return undefined;
  if (rule === 'range') return ORDERED.has(type) ? 'range' : 'eq';
  if (type === 'richtext' || type === 'markdown') return 'like';
  return rule === 'like' && ORDERED.has(type) ? 'eq' : rule;
}

function ruleOf(mode: unknown): QueryField['rule'] {
  return mode === 'group' ? 'range' : mode === 'like' ? 'like' : 'eq';
}

function queryFieldOf(name: unknown, raw: Json, place: string, report: WarningCollector): QueryField | undefined {
  const key = validKey(name);
  if (key === undefined) {
    report.warn('query', place, textOf(name) ?? '');
    return undefined;
  }
  const view = textOf(raw.view) ?? 'text';
  const simplified = {
    ...raw,
    title: ownProperty(raw, 'title') ?? raw.label,
    view: entryOf(QUERY_CONTROLS, view) ?? view,
  };
  // Warnings of the query bar would repeat those of the form.
  const ignoredWarnings = { warnings: [], warn: () => undefined };
  const {
    default: _value,
    required: _required,
    rules: _rules,
    pattern: _pattern,
    ...field
  } = propertyField(key, simplified, false, place, ignoredWarnings);
  return { key, rule: ruleOf(raw.mode), field };
}

/** Fields that stay folded until the user unfolds the bar (`hidden`, spec 2 §3) come last: the end of the bar folds. */
function foldedLast(items: readonly { raw: Json; index: number }[]): { raw: Json; index: number }[] {
  const isFolded = ({ raw }: { raw: Json }) => textOf(raw.hidden) === '1';
  return [...items.filter((one) => !isFolded(one)), ...items.filter(isFolded)];
}

/**
 * Reads the fields of the query bar in order.
 * @throws OnlineError `shape` when it is neither a list nor an object
 */
export function readQuery(info: unknown, place: string, report: WarningCollector): QueryField[] {
  if (info === undefined || info === null) return [];
  if (Array.isArray(info)) {
    const items = readList(info, place, MAX_FIELDS).flatMap((raw, index) => (isObject(raw) ? [{ raw, index }] : []));
    return foldedLast(items).flatMap(
      ({ raw, index }) => queryFieldOf(raw.field, raw, `${place}/${index}`, report) ?? [],
    );
  }
  if (!isObject(info)) throw new OnlineError('shape', place);
  const properties = new Map(readEntries(info.properties, `${place}/properties`, MAX_FIELDS));
  return readList(info.searchFieldList, `${place}/searchFieldList`, MAX_FIELDS).flatMap((name, index) => {
    const raw = typeof name === 'string' ? properties.get(name) : undefined;
    if (isObject(raw)) return queryFieldOf(name, raw, `${place}/properties/${String(name)}`, report) ?? [];
    report.warn('query', `${place}/searchFieldList/${index}`, textOf(name) ?? '');
    return [];
  });
}
