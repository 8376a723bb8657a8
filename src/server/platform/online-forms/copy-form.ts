/** Copies the definition of an online form: the head with its fields, and the sub-tables of a main table. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { ActionFunction } from '@/server/crud';
import type { Database } from '@/server/db';
import { relationExists } from '@/server/db/schema/catalogue';
import { formIdOfTable, readDefinition } from '../form-definitions/definition';
import { addEnhancements, readEnhancements, renameTables } from '../form-definitions/enhancements';
import { fail } from '../form-definitions/errors';
import { messages } from '../form-definitions/messages';
import { rowsOf } from './definition-checks';

const FORM = 'system/online-form';
const TABLE_NAME = /^onl_[a-z][a-z0-9_]{0,45}$/;
const MAX_TITLE = 100;
/** Names that refer to a table. */
const TABLE_KEYS = ['mainTable', 'dictTable'] as const;

/** Table names of the copies, by those of the originals. */
type TableNames = ReadonlyMap<string, string>;

/** The table of a sub-table's copy: `onl_plan_item` of `onl_plan` becomes `onl_budget_item` of `onl_budget`. */
const subTableName = (sub: string, main: string, copy: string): string =>
  `${copy}_${sub.startsWith(`${main}_`) ? sub.slice(main.length + 1) : sub.replace(/^onl_/, '')}`;

/** The values that a user enters; system fields and names of columns in the database belong to one record. */
function enteredValues(fields: Readonly<Record<string, Field>>, row: Row, names: TableNames): Row {
  const keys = Object.keys(fields).filter((key) => !fields[key]?.system && key !== 'dbFieldNameOld');
  const copy = Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
  for (const key of TABLE_KEYS) if (names.has(String(copy[key]))) copy[key] = names.get(String(copy[key])) ?? null;
  if (copy.formula) copy.formula = renameTables(String(copy.formula), names);
  return copy;
}

/** A record with its children as a user enters it, under other names of tables. */
export function enteredRecord(entity: Pick<Entity, 'fields' | 'children'>, row: Row, names: TableNames): Row {
  const children = Object.values(entity.children).map((child) => [
    child.key,
    rowsOf(row[child.key]).map((one) => enteredValues(child.fields, one, names)),
  ]);
  return { ...enteredValues(entity.fields, row, names), ...Object.fromEntries(children) };
}

/** @throws HttpError for a name that is not one of online forms, or that a form or the database has */
async function assertTableNamesUnused(db: Database, names: Iterable<string>): Promise<void> {
  for (const name of names) {
    if (!TABLE_NAME.test(name)) throw fail.tableName(name);
    const isTaken = (await formIdOfTable(db, name)) !== null || (await relationExists(db, name));
    if (isTaken) throw fail.tableExists(name);
  }
}

/** The new form is not synchronized. */
export const copy: ActionFunction<typeof FORM, 'copy'> = async ({ main, ask, entity, records, db, caller }) => {
  const [table, target] = [main.tableName ?? '', ask.tableName ?? ''];
  const subs = (await readDefinition(db, main.id))?.subs.map(({ head }) => head) ?? [];
  const names = new Map([[table, target]]);
  for (const { table_name: sub } of subs) if (sub) names.set(sub, subTableName(sub, table, target));
  await assertTableNamesUnused(db, names.values());
  const omitted: string[] = [];
  const add = async (row: Row, more: Row) => {
    const tableName = names.get(String(row.tableName)) ?? '';
    const added = await records.add(FORM, {
      ...enteredRecord(entity, row, names),
      tableName,
      isDbSynch: 'N',
      ...more,
    });
    const { rows, omitted: unread } = await readEnhancements(records, caller, String(row.id));
    omitted.push(...unread, ...(await addEnhancements(records, caller, added.id, rows, names)));
    return added;
  };
  // Before the main table, whose formulas read them.
  for (const { id } of subs) {
    const sub = await records.get(FORM, id);
    if (sub) await add(sub, {});
  }
  const added = await add(main, { tableTxt: messages.copyOf(main.tableTxt ?? '').slice(0, MAX_TITLE) });
  return { message: messages.copied([...names.values()], omitted), result: added.id };
};
