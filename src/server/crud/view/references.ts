/** Loads referenced records with one query per target, for display texts, for `_refs` and for deriving. */
import { type RawBuilder, sql } from 'kysely';
import type { Field, RefTarget } from '@/model/entity/entity';
import type { NamesByCode, Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { refTargetOf } from '@/model/record/references';
import type { Refs } from '@/model/http/api-result';
import { isBlank } from '@/model/field-types/text-value';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, type Shape, storedField, textColumnSql } from '../context/shapes';
import { maskValue, fieldViewOf } from './field-visibility';

/** Ids per statement. */
const BATCH_SIZE = 1000;

/** The ids in a value; a field type with several ids per value splits them by its `keys`. */
export function idsOf(crud: CrudContext, field: Field, value: Value | undefined): string[] {
  if (isBlank(value)) return [];
  const keys = crud.types.get(field.type)?.keys;
  return (keys ? keys(value, field) : [String(value)]).filter((id) => id !== '' && !id.includes('\0'));
}

interface TargetRequest {
  target: RefTarget;
  shape: Shape;
  ids: Set<string>;
  /** Those of the ids whose records are locked against deletion until the transaction ends. */
  locked: Set<string>;
  fields: Set<string>;
}

/** Collects the ids of many rows, then loads each target once. */
export class ReferenceLoader {
  private readonly requests = new Map<string, TargetRequest>();

  constructor(private readonly crud: CrudContext) {}

  /**
   * Requests the records that one field of these rows refers to.
   * @param fields to load besides the title field
   * @param isLocked whether the record of a row is locked against deletion, which waits for a delete that is running
   */
  request(
    field: Field,
    rows: readonly Row[],
    fields: Iterable<string> = [],
    isLocked: (row: Row) => boolean = () => false,
  ): void {
    const more = [...fields];
    for (const row of rows) {
      const target = refTargetOf(field, row);
      const shape = target && this.crud.shapes.get(target.entity);
      if (!target || !shape) continue;
      const ids = idsOf(this.crud, field, row[field.key]);
      if (ids.length === 0) continue;
      const key = `${target.entity} ${target.valueField}`;
      const request = this.requests.get(key) ?? {
        target,
        shape,
        ids: new Set<string>(),
        locked: new Set<string>(),
        fields: new Set<string>(),
      };
      this.requests.set(key, request);
      for (const id of ids) request.ids.add(id);
      if (isLocked(row)) for (const id of ids) request.locked.add(id);
      for (const one of more) request.fields.add(one);
    }
  }

  /**
   * Loads the requested records; deleted ones too, because older records still refer to them.
   * @param caller applies this user's hidden columns and masks; null: none (server functions)
   */
  async load(caller: Caller | null): Promise<Refs> {
    const requests = [...this.requests.values()];
    const refs: Refs = Object.fromEntries(requests.map(({ target }) => [target.entity, {}]));
    await Promise.all(
      requests.map(async (request) => {
        const loaded = await loadTarget(this.crud, request, caller);
        const rows = refs[request.target.entity] ?? {};
        for (const [id, row] of loaded) rows[id] = { ...rows[id], ...row };
        refs[request.target.entity] = rows;
      }),
    );
    return refs;
  }
}

const named = (field: Field, name: string): RawBuilder<unknown> => sql`${columnSql(field)} as ${sql.id(name)}`;

async function loadTarget(
  crud: CrudContext,
  { target, shape, ids, locked, fields }: TargetRequest,
  caller: Caller | null,
): Promise<[string, Row][]> {
  const key = storedField(shape.fields, target.valueField);
  if (!key) return [];
  const view = caller && fieldViewOf(shape, caller);
  const shown = (name: string) => {
    const field = storedField(shape.fields, name);
    return field && (!view || view.includes(name)) ? field : undefined;
  };
  const label = shown(shape.titleField);
  const extra = [...fields].flatMap((name) => shown(name) ?? []);
  const items = [
    sql`${columnSql(key)}::text as "@key"`,
    ...(label ? [named(label, '@label')] : []),
    ...extra.map((field) => named(field, field.key)),
  ];
  const column = textColumnSql(key);
  const rows: Row[] = [];
  const readRows = async (batch: readonly string[], lock: RawBuilder<unknown>) => {
    const found = await sql<Row>`select ${sql.join(items)} from ${shape.table} t
      where ${column} = any(${batch})${lock}`.execute(crud.db);
    for (const row of found.rows) rows.push(row);
  };
  // All in one statement: two writes that lock the same records do it in one order and cannot deadlock.
  if (locked.size > 0) await readRows([...locked], sql` order by ${column} for share`);
  const others = [...ids].filter((id) => !locked.has(id));
  for (let from = 0; from < others.length; from += BATCH_SIZE)
    await readRows(others.slice(from, from + BATCH_SIZE), sql``);
  const masked = (field: Field, value: Value | undefined) =>
    view?.masked.includes(field) ? (maskValue(field, value) ?? null) : (value ?? null);
  return rows.map(({ '@key': id, '@label': name, ...row }) => [
    String(id),
    {
      ...Object.fromEntries(extra.map((field) => [field.key, masked(field, row[field.key])])),
      ...(label ? { label: masked(label, name) } : {}),
    },
  ]);
}

/** The titles of one target's records in loaded references, by id. */
export function titlesOf(refs: Refs, entity: string): NamesByCode {
  const names: Record<string, string> = {};
  for (const [id, row] of Object.entries(refs[entity] ?? {})) {
    if (row.label !== null && row.label !== undefined) names[id] = String(row.label);
  }
  return names;
}
