/** `GET {api}/pick`: what a picker shows, and what formulas of the asking screen read through the chosen record. */
import { conditionPaths } from '@/model/condition';
import type { Field } from '@/model/entity';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/result';
import type { Crud } from '../context/crud';
import type { Caller } from '../context/options';
import { type Shape, storedField, textColumnOf } from '../context/shapes';
import type { Bindings } from '../context/sql';
import { narrowView, viewOf } from '../view/visibility';
import { readList } from './list';
import { testColumn } from './operators';
import { parameter, type Query } from './parameters';
import type { Source } from './source';

const MOST_IDS = 1000;
/** Parameters of the picker itself; all others are filters. */
const OWN: ReadonlySet<string> = new Set(['keyword', 'ids', 'labels', 'by']);

/** What pickers of one shape may show, and by which fields they may filter. */
interface PickFields {
  value: string;
  label: string;
  shown: ReadonlySet<string>;
  filters: ReadonlySet<string>;
  /** Fields that references store. */
  keys: ReadonlySet<string>;
}

const cache = new WeakMap<Shape, PickFields>();

function pickFields(crud: Crud, shape: Shape): PickFields {
  const known = cache.get(shape);
  if (known) return known;
  const lists = crud.options.lists.filter((list) => list.entity === shape.id && list.pick !== null);
  const { value, label } = lists[0]?.pick ?? { value: 'id', label: shape.label };
  const targets = [...crud.shapes.values()]
    .flatMap((one) => one.stored)
    .flatMap((field) => Object.values(field.ref?.is ?? {}))
    .filter((target) => target.entity === shape.id);
  const keys = new Set(['id', value, ...targets.map((target) => target.value)]);
  const columns = lists.flatMap((list) => list.columns.map((column) => column.key));
  const tree = shape.child ? [] : [shape.entity.tree?.parent ?? '', shape.entity.tree?.hasChild ?? ''];
  const shown = new Set([...keys, label, ...columns, ...crud.reach.into(shape.id), ...tree]);
  const wheres = targets.flatMap(({ where }) => (where ? conditionPaths(where) : []));
  const found = { value, label, shown, keys, filters: new Set([...shown, ...wheres]) };
  cache.set(shape, found);
  return found;
}

function keywordTest(fields: readonly Field[], keyword: string, bindings: Bindings): string[] {
  const tests = fields.map((field) => testColumn(field, 'like', keyword, bindings));
  return tests.length === 0 ? [] : [`(${tests.join(' or ')})`];
}

/** Texts as a JSON list: a name may hold a comma. What is no such list names nothing. */
function textsOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * One page of `{value, label, …}`. `keyword` is looked for in the label (and the stored field when it is not the id),
 * `ids` are stored values, `labels` whole names as a JSON list, `by` says which field is stored where that is not the
 * default.
 */
export async function readPick(crud: Crud, source: Source, query: Query, caller: Caller): Promise<Paged<Row>> {
  const { shape } = source;
  const fields = pickFields(crud, shape);
  const view = narrowView(viewOf(shape, caller), fields.shown, fields.filters);
  const by = parameter(query, 'by') ?? '';
  const value = fields.keys.has(by) ? by : fields.value;
  const narrow = (bindings: Bindings): string[] => {
    const tests: string[] = [];
    const keyword = parameter(query, 'keyword')?.trim();
    const searched = [...new Set([fields.label, value])].filter((key) => key !== 'id');
    const columns = searched.flatMap((key) => storedField(shape.fields, key) ?? []).filter(view.open);
    if (keyword) tests.push(...keywordTest(columns, keyword, bindings));
    const among = (key: string, wanted: readonly string[] | undefined) => {
      const field = storedField(shape.fields, key);
      if (wanted === undefined || !field) return;
      const list = wanted.filter((one) => one !== '' && !one.includes('\0')).slice(0, MOST_IDS);
      if (key !== 'id' && !view.open(field)) tests.push('false');
      else tests.push(`${textColumnOf(field)} = any(${bindings.add(list)})`);
    };
    among(value, parameter(query, 'ids')?.split(','));
    among(fields.label, textsOf(parameter(query, 'labels')));
    return tests;
  };
  // The picker's own parameters may be names of fields too.
  const rest = Object.fromEntries(Object.entries(query).filter(([key]) => !OWN.has(key)));
  const page = await readList(crud, source, rest, caller, { view, narrow });
  const records = page.records.map((row) => ({
    ...row,
    value: row[value] ?? null,
    label: row[fields.label] ?? row[value] ?? null,
  }));
  return { ...page, records };
}
