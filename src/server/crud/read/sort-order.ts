/** Sorting of lists: `column` and `order`, or `sortInfoString` (contract.md §4.3). */
import type { Child, Field } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import type { CrudContext } from '../context/crud-context';
import { columnSql, type Shape, storedField } from '../context/shapes';
import { textParameter, type Query } from './query-parameters';

const MAX_COLUMNS = 10;

interface SortField {
  field: Field;
  asc: boolean;
}

/** Contains "asc" → ascending, else descending; one direction for all columns. */
const isAsc = (order: unknown) => /asc/i.test(String(order ?? ''));

/** A key that the caller may sort by; names are sorted by their code, as old servers do. */
function sortableField(shape: Shape, key: string, canQuery: (field: Field) => boolean): Field | undefined {
  const field = storedField(shape.fields, key.trim().replace(/_dictText$/, ''));
  return field && field.stored.kind !== 'json' && canQuery(field) ? field : undefined;
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
      // Not this reading. A sort that cannot be read sorts nothing: the list itself is still right.
    }
  }
  return [];
}

/** What the request asks for; unknown and hidden columns are left out. */
export function parseSort(shape: Shape, query: Query, canQuery: (field: Field) => boolean): SortField[] {
  const info = textParameter(query, 'sortInfoString') ?? textParameter(query, 'defSortString');
  const wanted = info ? parseSortJson(info) : [];
  if (wanted.length === 0) {
    const asc = isAsc(textParameter(query, 'order'));
    wanted.push(...(textParameter(query, 'column') ?? '').split(',').map((column) => ({ column, asc })));
  }
  const seen = new Set<Field>();
  return wanted.slice(0, MAX_COLUMNS).flatMap(({ column, asc }) => {
    const field = sortableField(shape, column, canQuery);
    if (!field || seen.has(field)) return [];
    seen.add(field);
    return [{ field, asc }];
  });
}

/** Columns that are never null need no word about nulls, and so can use their index both ways. */
const NOT_NULL_KEYS = new Set(['id', 'createTime']);

/**
 * `order by`, with `id` last so that pages neither repeat nor lose a row. Empty values are the smallest, as on the
 * servers that clients know.
 */
export function orderBySql(shape: Shape, sorts: readonly SortField[]): string {
  const id = shape.fields.id;
  const items = sorts.map(({ field, asc }) => {
    const nulls = NOT_NULL_KEYS.has(field.key) ? '' : asc ? ' nulls first' : ' nulls last';
    return `${columnSql(field)} ${asc ? 'asc' : 'desc'}${nulls}`;
  });
  if (id && !sorts.some(({ field }) => field === id)) {
    items.push(`${columnSql(id)} ${(sorts.at(-1)?.asc ?? true) ? 'asc' : 'desc'}`);
  }
  return items.length === 0 ? '' : ` order by ${items.join(', ')}`;
}

/** The order that a child's rows have as records of an entity of their own: that of its list. */
export function childListSort(crud: CrudContext, { entity }: Child): List['sort'] | null {
  return crud.options.lists.find(({ id }) => id === `${entity}.list`)?.sort ?? null;
}

/** The order when the request names none: the mount's own, else children by number, else newest first. */
export function defaultSort(shape: Shape, own: List['sort'] | null): SortField[] {
  const written = (own ?? []).flatMap(({ field: key, order }) => {
    const field = storedField(shape.fields, key);
    return field ? [{ field, asc: order === 'asc' }] : [];
  });
  if (written.length > 0) return written;
  const number = storedField(shape.fields, 'orderNum');
  if (shape.child && number) return [{ field: number, asc: true }];
  const created = storedField(shape.fields, 'createTime');
  return created ? [{ field: created, asc: false }] : [];
}
