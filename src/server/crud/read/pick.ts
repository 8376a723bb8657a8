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

/**
 * One page of `{value, label, …}`. `keyword` is looked for in the label (and the stored field when it is not the id),
 * `ids` are stored values, `by` says which field is stored where that is not the default.
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
    const ids = parameter(query, 'ids');
    const key = storedField(shape.fields, value);
    if (ids !== undefined && key && key.key !== 'id' && !view.open(key)) tests.push('false');
    else if (ids !== undefined && key) {
      const list = ids
        .split(',')
        .filter((id) => id !== '' && !id.includes('\0'))
        .slice(0, MOST_IDS);
      tests.push(`${textColumnOf(key)} = any(${bindings.add(list)})`);
    }
    return tests;
  };
  // The picker's own parameters may be names of fields too.
  const rest = Object.fromEntries(Object.entries(query).filter(([key]) => !['keyword', 'ids', 'by'].includes(key)));
  const page = await readList(crud, source, rest, caller, { view, narrow });
  const records = page.records.map((row) => ({
    ...row,
    value: row[value] ?? null,
    label: row[fields.label] ?? row[value] ?? null,
  }));
  return { ...page, records };
}
