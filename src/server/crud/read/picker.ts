/** `GET {api}/pick`: rows of a picker, with the fields that formulas read through the picked record. */
import { sql, type SqlBool } from 'kysely';
import { conditionPaths } from '@/model/condition';
import type { Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { type Shape, storedField, textColumnSql } from '../context/shapes';
import { anyOf, FALSE, type SqlTest } from '../context/sql-tests';
import { type FieldView, restrictView, fieldViewOf } from '../view/field-visibility';
import { readList } from './list';
import { columnTest } from './operators';
import { textParameter, type Query } from './query-parameters';
import type { RowScope } from './row-scope';

const MAX_IDS = 1000;
/** Parameters of the picker; all others are filters. */
const PICKER_PARAMETERS: ReadonlySet<string> = new Set(['keyword', 'ids', 'labels', 'by', 'withDeleted']);

/** Visible and filterable fields of all pickers of one shape. */
interface PickFields {
  value: string;
  label: string;
  shown: ReadonlySet<string>;
  filters: ReadonlySet<string>;
  /** Fields that references store. */
  storedKeys: ReadonlySet<string>;
}

const fieldsByShape = new WeakMap<Shape, PickFields>();

function pickFields(crud: CrudContext, shape: Shape): PickFields {
  const cached = fieldsByShape.get(shape);
  if (cached) return cached;
  const lists = crud.options.lists.filter((list) => list.entity === shape.id && list.pick !== null);
  const { valueField: value, titleField: label } = lists[0]?.pick ?? { valueField: 'id', titleField: shape.titleField };
  const references = [...crud.shapes.values()]
    .flatMap((one) => one.stored)
    .map((field) => ({ field, own: Object.values(field.ref?.is ?? {}).filter(({ entity }) => entity === shape.id) }))
    .filter(({ own }) => own.length > 0);
  const targets = references.flatMap(({ own }) => own);
  const cards = references.flatMap(({ field }) => crud.types.get(field.type)?.showsOfTarget?.(field) ?? []);
  const keys = new Set(['id', value, ...targets.map((target) => target.valueField)]);
  const columns = lists.flatMap((list) => list.columns.map((column) => column.key));
  const tree = shape.child ? [] : [shape.entity.tree?.parent ?? '', shape.entity.tree?.hasChild ?? ''];
  const shown = new Set([...keys, label, ...columns, ...cards, ...crud.referenceFields.ofTarget(shape.id), ...tree]);
  const wheres = targets.flatMap(({ where }) => (where ? conditionPaths(where) : []));
  const found = { value, label, shown, storedKeys: keys, filters: new Set([...shown, ...wheres]) };
  fieldsByShape.set(shape, found);
  return found;
}

function keywordTest(fields: readonly Field[], keyword: string): SqlTest[] {
  const tests = fields.map((field) => columnTest(field, 'like', keyword));
  return tests.length === 0 ? [] : [anyOf(tests)];
}

/** Parses a JSON list of texts (a name may contain a comma); anything else is an empty list. */
function parseTextList(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** SQL tests of the picker's own parameters. */
function pickTests(shape: Shape, view: FieldView, query: Query, label: string, value: string): SqlTest[] {
  const tests: SqlTest[] = [];
  const keyword = textParameter(query, 'keyword')?.trim();
  const searched = [...new Set([label, value])].filter((key) => key !== 'id');
  const columns = searched.flatMap((key) => storedField(shape.fields, key) ?? []).filter(view.canQuery);
  if (keyword) tests.push(...keywordTest(columns, keyword));
  const addListTest = (key: string, texts: readonly string[] | undefined) => {
    const field = storedField(shape.fields, key);
    if (texts === undefined || !field) return;
    const list = texts.filter((one) => one !== '' && !one.includes('\0')).slice(0, MAX_IDS);
    if (key !== 'id' && !view.canQuery(field)) tests.push(FALSE);
    else tests.push(sql<SqlBool>`${textColumnSql(field)} = any(${list})`);
  };
  addListTest(value, textParameter(query, 'ids')?.split(','));
  addListTest(label, parseTextList(textParameter(query, 'labels')));
  return tests;
}

/**
 * One page of `{value, label, …}`. Parameters: `keyword` searches the label (and the stored field unless it is the id),
 * `ids` are stored values, `labels` exact labels as a JSON list, `by` is the stored field if not the default one. With
 * `withDeleted`, `ids` names deleted records too, because older records still refer to them.
 */
export async function readPickerPage(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
): Promise<Paged<Row>> {
  const { shape } = scope;
  const fields = pickFields(crud, shape);
  const view = restrictView(fieldViewOf(shape, caller), fields.shown, fields.filters);
  const by = textParameter(query, 'by') ?? '';
  const value = fields.storedKeys.has(by) ? by : fields.value;
  const extraTests = pickTests(shape, view, query, fields.label, value);
  // A parameter of the picker may be the name of a field too; it is no filter then.
  const rest = Object.fromEntries(Object.entries(query).filter(([key]) => !PICKER_PARAMETERS.has(key)));
  const withDeleted = textParameter(query, 'ids') !== undefined && textParameter(query, 'withDeleted') === 'true';
  const page = await readList(crud, { ...scope, withDeleted }, rest, caller, { view, extraTests });
  const records = page.records.map((row) => ({
    ...row,
    value: row[value] ?? null,
    label: row[fields.label] ?? row[value] ?? null,
  }));
  return { ...page, records };
}
