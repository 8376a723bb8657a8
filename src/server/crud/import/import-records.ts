/** Finds the stored records that rows of an import change, by the value of a key. */
import { sql, type SqlBool } from 'kysely';
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isBlank } from '@/model/field-types/text-value';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { columnSql, textColumnSql } from '../context/shapes';
import { whereAll } from '../context/sql-tests';
import { type RowScope, visibleRowTests } from '../read/row-scope';

/** The id of the record, or why there is none to change. */
export type FoundRecord = { id: string } | { error: string };

/** Records of the scope by a key; each value is looked up once. */
export async function findByKey(
  crud: CrudContext,
  scope: RowScope,
  key: Field,
  values: readonly (Value | undefined)[],
  caller: Caller,
): Promise<(value: Value | undefined) => FoundRecord> {
  const texts = [...new Set(values.filter((value) => !isBlank(value)).map(String))];
  const { shape } = scope;
  const where = whereAll([
    ...visibleRowTests(crud, scope, caller),
    sql<SqlBool>`${textColumnSql(key)} = any(${texts})`,
  ]);
  const { rows } = await sql<{ id: string; key: string }>`select ${columnSql(shape.idField)}::text as id,
    ${textColumnSql(key)} as key from ${shape.table} t${where}`.execute(crud.db);
  const ids = new Map<string, string[]>();
  for (const row of rows) ids.set(row.key, [...(ids.get(row.key) ?? []), row.id]);
  return (value) => {
    if (isBlank(value)) return { error: messages.importNoKeyValue(key.label) };
    const [id, other] = ids.get(String(value)) ?? [];
    if (id === undefined) return { error: messages.importNoRecord(key.label, String(value)) };
    return other === undefined ? { id } : { error: messages.importSeveralRecords(key.label, String(value)) };
  };
}
