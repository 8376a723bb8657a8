/** Sorting of lists: `column` and `order`, or `sortInfoString` (contract.md §4.3). */
import { type RawBuilder, sql } from 'kysely';
import type { Child, Field } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import type { CrudContext } from '../context/crud-context';
import { fail } from '../context/errors';
import { columnSql, fieldOf, type Shape, storedField } from '../context/shapes';
import { textParameter, type Query } from './query-parameters';

const MAX_COLUMNS = 10;

export interface SortField {
  field: Field;
  asc: boolean;
}

/** Ascending when the text contains "asc", else descending. `order` is one direction for all columns. */
const isAsc = (order: unknown) => /asc/i.test(String(order ?? ''));

/** The default of the clients, also for records without this field. */
const CREATED = 'createTime';

/**
 * The field of a key that the caller may sort by. A display text is sorted by its code, as servers in the field do. Fields
 * without a column, JSON and fields that the caller may not query sort nothing.
 * @throws HttpError when there is no such field
 */
function sortableField(shape: Shape, key: string, canQuery: (field: Field) => boolean): Field | undefined {
  const { fields } = shape;
  const found = fieldOf(fields, key) ?? (key === CREATED ? fields.id : undefined);
  if (!found) throw fail.noSortColumn(key);
  const { kind } = found.columnType;
  return kind !== 'none' && kind !== 'json' && canQuery(found) ? found : undefined;
}

function parseSortJson(text: string): { column: string; asc: boolean }[] {
  for (const read of [(one: string) => decodeURIComponent(one), (one: string) => one]) {
    try {
      const list: unknown = JSON.parse(read(text));
      if (!Array.isArray(list)) continue;
      return list.flatMap((one: unknown) => {
        const { column, order } = (one ?? {}) as Record<string, unknown>;
        return typeof column === 'string' ? [{ column, asc: isAsc(order) }] : [];
      });
    } catch {
      // Try the next decoding. A sort that cannot be parsed is ignored: the list is still correct without it.
    }
  }
  return [];
}

/** The columns by which a request asks to sort, as sent: of `sortInfoString` where it is readable, else of `column`. */
export function requestedSort(query: Query): { column: string; asc: boolean }[] {
  const info = textParameter(query, 'sortInfoString') ?? textParameter(query, 'defSortString');
  const requested = info ? parseSortJson(info) : [];
  if (requested.length > 0) return requested;
  const asc = isAsc(textParameter(query, 'order'));
  return (textParameter(query, 'column') ?? '').split(',').map((column) => ({ column, asc }));
}

/**
 * The sort order of the request.
 * @throws HttpError when it names a column that the records do not have
 */
export function parseSort(shape: Shape, query: Query, canQuery: (field: Field) => boolean): SortField[] {
  // A field counts once, by its first occurrence.
  const directions = new Map<Field, boolean>();
  for (const { column, asc } of requestedSort(query).slice(0, MAX_COLUMNS)) {
    const key = column.trim().replace(/_dictText$/, '');
    const field = key === '' ? undefined : sortableField(shape, key, canQuery);
    if (field && !directions.has(field)) directions.set(field, asc);
  }
  return [...directions].map(([field, asc]) => ({ field, asc }));
}

/** Columns that are never null. Without `nulls first/last` their index can be used in both directions. */
const NOT_NULL_KEYS = new Set(['id', CREATED]);

/** True for a field that every record has. */
export const isNeverNull = ({ key }: Field): boolean => NOT_NULL_KEYS.has(key);

const directedSql = (field: Field, asc: boolean): RawBuilder<unknown> =>
  asc ? sql`${columnSql(field)} asc` : sql`${columnSql(field)} desc`;

/** The sort order with `id` last, so that pages neither repeat nor skip a row. */
export function withId(shape: Shape, sorts: readonly SortField[]): readonly SortField[] {
  const id = shape.fields.id;
  if (!id || sorts.some(({ field }) => field === id)) return sorts;
  return [...sorts, { field: id, asc: sorts.at(-1)?.asc ?? true }];
}

/**
 * `order by` with `id` last. Nulls are the smallest values, as on the servers that clients know.
 */
export function orderBySql(shape: Shape, sorts: readonly SortField[]): RawBuilder<unknown> {
  const items = withId(shape, sorts).map(({ field, asc }) => {
    if (isNeverNull(field)) return directedSql(field, asc);
    return asc ? sql`${columnSql(field)} asc nulls first` : sql`${columnSql(field)} desc nulls last`;
  });
  return items.length === 0 ? sql`` : sql` order by ${sql.join(items)}`;
}

/** The sort order of a list, whose equal rows come newest first. */
export function withNewestFirst(shape: Shape, sorts: readonly SortField[]): readonly SortField[] {
  const created = shape.child ? undefined : storedField(shape.fields, CREATED);
  const unique = sorts.some(({ field }) => field === created || field === shape.fields.id);
  return created && !unique ? [...sorts, { field: created, asc: false }] : sorts;
}

/** The sort order of the list of a child's own entity; null for a child defined inside its entity. */
export function childListSort(crud: CrudContext, { entity }: Child): List['sort'] | null {
  return crud.options.lists.find(({ id }) => id === `${entity}.list`)?.sort ?? null;
}

/** The order when the request has none: that of the scope, else child rows by number, else newest first. */
export function defaultSort(shape: Shape, own: List['sort'] | null): SortField[] {
  const configured = (own ?? []).flatMap(({ field: key, order }) => {
    const field = storedField(shape.fields, key);
    return field ? [{ field, asc: order === 'asc' }] : [];
  });
  if (configured.length > 0) return configured;
  const number = storedField(shape.fields, 'orderNum');
  if (shape.child && number) return [{ field: number, asc: true }];
  const created = storedField(shape.fields, CREATED);
  return created ? [{ field: created, asc: false }] : [];
}
