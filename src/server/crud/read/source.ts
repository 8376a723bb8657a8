/**
 * Where records are served, and which of them belong there whatever a request says. Whatever reads, counts, exports or
 * changes records of a place asks `fixedTests`, or `checkPlace` for records named by id; there is no other way to rows.
 */
import type { Child, Entity } from '@/model/entity';
import type { Condition } from '@/model/generated/files';
import type { List } from '@/model/screen';
import { Refusal } from '../../refusal';
import { conditionSql, filledSql } from '../condition/where';
import type { Crud } from '../context/crud';
import type { Caller } from '../context/options';
import { notFound } from '../context/refusals';
import { columnOf, livingOf, type Shape, storedField, textColumnOf } from '../context/shapes';
import { Bindings, whereAll } from '../context/sql';
import { texts } from '../context/texts';

/** One place where records of a shape are served. */
export interface Source {
  shape: Shape;
  /** The entity whose formulas the rows feed, and the child they are rows of. */
  entity: Entity;
  child: Child | null;
  where: Condition | null;
  sort: List['sort'] | null;
  /** The API prefix, for data rules. */
  api: string;
  /** Rows of a child: the place of their main records, and the key that points there. */
  main: { source: Source; key: string } | null;
}

/** The tests that the `where` and the data rules of a place make of its rows, deleted ones included. */
export function placeTests(crud: Crud, source: Source, caller: Caller, bindings: Bindings): string[] {
  const { shape, where, main, api } = source;
  const own = where ? [conditionSql(crud, shape, where, caller, bindings)] : [];
  if (!main) {
    return [...own, ...caller.dataRules(api).map((rule) => filledSql(crud, shape, rule, caller, bindings))];
  }
  // Whoever may not see a record sees none of its rows.
  const key = storedField(shape.fields, main.key);
  const above = fixedTests(crud, main.source, caller, bindings);
  const { table, fields } = main.source.shape;
  return [
    ...own,
    key ? `${columnOf(key)} in (select ${columnOf(fields.id!)} from ${table} t${whereAll(above)})` : 'false',
  ];
}

/** The tests every read at this place obeys, whatever the request says. */
export function fixedTests(crud: Crud, source: Source, caller: Caller, bindings: Bindings): (string | null)[] {
  return [livingOf(source.shape), ...placeTests(crud, source, caller, bindings)];
}

/** Records of these ids that belong to the place. */
export async function countAt(crud: Crud, source: Source, ids: readonly string[], caller: Caller): Promise<number> {
  const bindings = new Bindings();
  const id = `${textColumnOf(source.shape.fields.id!)} = any(${bindings.add(ids)})`;
  const where = whereAll([...fixedTests(crud, source, caller, bindings), id]);
  const { rows } = await crud.db.query(`select count(*) as n from ${source.shape.table} t${where}`, bindings.values);
  return Number(rows[0]?.n ?? 0);
}

/** True when all living rows belong to the place. */
export const isOpen = ({ where, main, api }: Source, caller: Caller) =>
  where === null && main === null && caller.dataRules(api).length === 0;

/**
 * A place with a filter serves only its rows, for writing too.
 * @throws Refusal 未找到对应实体
 */
export async function checkPlace(crud: Crud, source: Source, ids: readonly string[], caller: Caller): Promise<void> {
  if (isOpen(source, caller)) return;
  if ((await countAt(crud, source, ids, caller)) < new Set(ids).size) throw notFound();
}

/**
 * What was just written still belongs to the place: nobody saves a record out of his own sight.
 * @throws Refusal
 */
export async function checkStays(crud: Crud, source: Source, id: string, caller: Caller): Promise<void> {
  if (isOpen(source, caller)) return;
  if ((await countAt(crud, source, [id], caller)) === 0) throw new Refusal(texts.leavesPlace);
}
