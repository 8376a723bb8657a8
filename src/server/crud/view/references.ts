/** Records behind references: one query per target, for names, for `_refs` and for deriving. */
import type { Field, RefTarget } from '@/model/entity/entity';
import type { Names, Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { targetOf } from '@/model/record/references';
import type { Refs } from '@/model/http/api-result';
import { isEmpty } from '@/model/field-types/text-value';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, quoteIdentifier, type Shape, storedField, textColumnSql } from '../context/shapes';
import { maskValue, fieldViewOf } from './field-visibility';

/** Ids asked for in one statement. */
const BATCH_SIZE = 1000;

/** Ids within a value; a type that holds several says so by `keys`. */
export function idsOf(crud: CrudContext, field: Field, value: Value | undefined): string[] {
  if (isEmpty(value)) return [];
  const keys = crud.types.get(field.type)?.keys;
  return (keys ? keys(value, field) : [String(value)]).filter((id) => id !== '' && !id.includes('\0'));
}

interface TargetRequest {
  target: RefTarget;
  shape: Shape;
  ids: Set<string>;
  fields: Set<string>;
}

/** Gathers ids of many rows, then loads each target once. */
export class ReferenceLoader {
  private readonly requests = new Map<string, TargetRequest>();

  constructor(private readonly crud: CrudContext) {}

  /** Asks for the targets of one field in these rows, with `fields` of each besides its label. */
  request(field: Field, rows: readonly Row[], fields: Iterable<string> = []): void {
    const more = [...fields];
    for (const row of rows) {
      const target = targetOf(field, row);
      const shape = target && this.crud.shapes.get(target.entity);
      if (!target || !shape) continue;
      const ids = idsOf(this.crud, field, row[field.key]);
      if (ids.length === 0) continue;
      const key = `${target.entity} ${target.value}`;
      let wanted = this.requests.get(key);
      if (!wanted) this.requests.set(key, (wanted = { target, shape, ids: new Set(), fields: new Set() }));
      for (const id of ids) wanted.ids.add(id);
      for (const one of more) wanted.fields.add(one);
    }
  }

  /**
   * Keeps the records asked for from being deleted until the transaction ends; one that is being deleted is waited for.
   */
  async lockTargets(): Promise<void> {
    for (const { target, shape, ids } of this.requests.values()) {
      const key = storedField(shape.fields, target.value);
      if (!key) continue;
      const column = textColumnSql(key);
      const sql = `select 1 from ${shape.table} t where ${column} = any($1) order by ${column} for share`;
      await this.crud.db.query(sql, [[...ids]]);
    }
  }

  /**
   * Loads everything asked for; deleted targets too, because old records still name them.
   * @param caller whose hidden columns and masks count; null: the server itself
   */
  async load(caller: Caller | null): Promise<Refs> {
    const refs: Refs = {};
    await Promise.all(
      [...this.requests.values()].map(async (wanted) => {
        const into = (refs[wanted.target.entity] ??= {});
        for (const [id, row] of await loadTarget(this.crud, wanted, caller)) into[id] = { ...into[id], ...row };
      }),
    );
    return refs;
  }
}

async function loadTarget(
  crud: CrudContext,
  { target, shape, ids, fields }: TargetRequest,
  caller: Caller | null,
): Promise<[string, Row][]> {
  const key = storedField(shape.fields, target.value);
  if (!key) return [];
  const view = caller && fieldViewOf(shape, caller);
  const shown = (name: string) => {
    const field = storedField(shape.fields, name);
    return field && (!view || view.includes(name)) ? field : undefined;
  };
  const label = shown(shape.titleField);
  const extra = [...fields].flatMap((name) => shown(name) ?? []);
  const items = [
    `${columnSql(key)}::text as ${quoteIdentifier('@key')}`,
    ...(label ? [`${columnSql(label)} as ${quoteIdentifier('@label')}`] : []),
    ...extra.map((field) => `${columnSql(field)} as ${quoteIdentifier(field.key)}`),
  ];
  const all = [...ids];
  const rows: Row[] = [];
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const { rows: some } = await crud.db.query(
      `select ${items.join(', ')} from ${shape.table} t where ${textColumnSql(key)} = any($1)`,
      [all.slice(from, from + BATCH_SIZE)],
    );
    rows.push(...(some as Row[]));
  }
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

/** Labels of one target in loaded references, as names of codes. */
export function titlesOf(refs: Refs, entity: string): Names {
  const names: Record<string, string> = {};
  for (const [id, row] of Object.entries(refs[entity] ?? {})) {
    if (row.label !== null && row.label !== undefined) names[id] = String(row.label);
  }
  return names;
}
