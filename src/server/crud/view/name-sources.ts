/** Where names of codes come from, for fields that name records without `ref`: by a table dictionary, or by their type. */
import type { Field } from '@/model/entity/entity';
import type { NamesByCode } from '@/model/entity/field-type';
import { sql } from 'kysely';
import type { CrudContext } from '../context/crud-context';
import { notDeletedSql, type Shape, storedField, textColumnSql } from '../context/shapes';
import { whereAll } from '../context/sql-tests';

/** A dictionary code that names columns of a table: `sys_position,name,code`. */
const TABLE_CODE = /^\s*(\w+)\s*,\s*\w+\s*,\s*(\w+)/;

interface CodedRecords {
  shape: Shape;
  field: Field | undefined;
}

function recordsOfTable(crud: CrudContext, dict: string): CodedRecords | null {
  const [, table, column] = TABLE_CODE.exec(dict) ?? [];
  const shape = [...crud.shapes.values()].find(({ child, tableName }) => child === null && tableName === table);
  return shape ? { shape, field: shape.stored.find((one) => one.column === column) } : null;
}

/** The records that a type names itself, or those of a route: `GET /sys/role/queryall` is a route of `/sys/role`. */
function recordsOfType(crud: CrudContext, field: Field): CodedRecords | null {
  const type = crud.types.get(field.type);
  const namedBy = type?.namedBy?.(field);
  if (namedBy) {
    const named = crud.shapes.get(crud.options.platformRecords?.[namedBy.records] ?? '');
    return named ? { shape: named, field: storedField(named.fields, namedBy.valueField) } : null;
  }
  const refersTo = type?.refersTo?.(field);
  if (!refersTo) return null;
  const path = refersTo.route.replace(/^[A-Z]+ /, '');
  const shape = [...crud.shapes.values()].find(
    ({ child, entity }) => child === null && path.startsWith(`${entity.api}/`),
  );
  return shape ? { shape, field: storedField(shape.fields, refersTo.valueFields[0] ?? 'id') } : null;
}

/**
 * The field with a reference to the records that its codes name; the field itself when it has one, when its codes are
 * items of a dictionary or options, and when there are no such records.
 */
export function withNamedRecords(crud: CrudContext, field: Field): Field {
  if (field.ref !== null || field.options !== null) return field;
  const found = field.dict === null ? recordsOfType(crud, field) : recordsOfTable(crud, field.dict);
  if (!found?.field) return field;
  const target = { entity: found.shape.entity.id, where: null, pick: '', valueField: found.field.key };
  return { ...field, dict: null, ref: { by: null, is: { '': target } } };
}

/** `名称（编码）`: the text of a code whose name other codes have too. */
export const nameWithCode = (name: string, code: string): string => `${name}（${code}）`;

/** Names with the codes added to those that several codes share. @param shared names that further codes have */
export function distinctNames(names: NamesByCode, shared: ReadonlySet<string> = new Set()): NamesByCode {
  const counts = new Map<string, number>();
  for (const name of Object.values(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(
    Object.entries(names).map(([code, name]) => [
      code,
      (counts.get(name) ?? 0) > 1 || shared.has(name) ? nameWithCode(name, code) : name,
    ]),
  );
}

/** Those of the titles that several records of an entity have. */
export async function sharedTitles(
  crud: CrudContext,
  entity: string,
  titles: readonly string[],
): Promise<ReadonlySet<string>> {
  const shape = crud.shapes.get(entity);
  const field = shape && storedField(shape.fields, shape.titleField);
  if (!field || titles.length === 0) return new Set();
  const title = textColumnSql(field);
  const where = whereAll([notDeletedSql(shape), sql<boolean>`${title} = any(${[...new Set(titles)]})`]);
  const { rows } = await sql<{ title: string }>`select ${title} as title from ${shape.table} t${where}
    group by ${title} having count(*) > 1`.execute(crud.db);
  return new Set(rows.map((row) => row.title));
}
