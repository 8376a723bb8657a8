/** Tells which records prevent a change: how many there are, and the titles of a few that the caller may read. */
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '@/model/record';
import { isBlank } from '@/model/field-types/text-value';
import { type CrudContext, shapeOf } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { FindUses } from '../context/record-uses';
import { columnSql, notDeletedSql, type Shape, storedField } from '../context/shapes';
import { type SqlTest, whereAll } from '../context/sql-tests';
import { maskValue, fieldViewOf, restrictView } from '../view/field-visibility';
import { readList } from '../read/list';
import type { RowScope } from '../read/row-scope';

/** Titles in a message, and characters of each. */
const MAX_TITLES = 3;
const MAX_TITLE_LENGTH = 30;

const shorten = (title: string) =>
  [...title].length > MAX_TITLE_LENGTH ? `${[...title].slice(0, MAX_TITLE_LENGTH).join('')}…` : title;

/** The title of a record as the caller may see it; empty without one. */
export function visibleTitle(shape: Shape, row: Row, caller: Caller): string {
  const field = storedField(shape.fields, shape.titleField);
  const view = fieldViewOf(shape, caller);
  if (!field || field.key === 'id' || !view.includes(field.key)) return '';
  const value = view.masked.includes(field) ? maskValue(field, row[field.key]) : row[field.key];
  return isBlank(value) ? '' : shorten(String(value));
}

/** The titles of a few of the rows, in the order of the lists that the caller may read. */
async function readTitles(
  crud: CrudContext,
  scopes: readonly RowScope[],
  test: SqlTest,
  caller: Caller,
): Promise<string[]> {
  const titles = new Map<string, string>();
  for (const scope of scopes) {
    const { titleField } = scope.shape;
    const fields = fieldViewOf(scope.shape, caller);
    if (titleField === 'id' || !fields.includes(titleField)) return [];
    const view = restrictView(fields, new Set(['id', titleField]));
    const page = await readList(crud, scope, { pageSize: MAX_TITLES }, caller, { view, extraTests: [test] });
    for (const row of page.records) {
      const title = row[`${titleField}_dictText`] ?? row[titleField];
      if (!isBlank(title)) titles.set(String(row.id), shorten(String(title)));
    }
    if (titles.size >= MAX_TITLES) break;
  }
  return [...titles.values()].slice(0, MAX_TITLES);
}

/** Rows of a child are named by their main records. */
function mainTest(crud: CrudContext, { child, entity, table, fields }: Shape, where: RawBuilder<unknown>): SqlTest {
  const key = child && storedField(fields, child.foreignKey);
  const id = columnSql(shapeOf(crud, entity.id).idField);
  return sql`${id} in (select ${key ? columnSql(key) : sql`null`} from ${table} t${where})`;
}

/** @param scopesOf the scopes in which the caller may read an entity; none without the permission */
export const buildFindUses =
  (crud: CrudContext, scopesOf: (entity: string, caller: Caller) => readonly RowScope[]): FindUses =>
  async (shapeId, test, caller) => {
    const shape = shapeOf(crud, shapeId);
    const main = shapeOf(crud, shape.entity.id);
    const uses = shape.child ? mainTest(crud, shape, whereAll([test, notDeletedSql(shape)])) : test;
    const { rows } = await sql<{ n: string }>`select count(*) as n from ${main.table} t${whereAll([
      uses,
      notDeletedSql(main),
    ])}`.execute(crud.db);
    const count = Number(rows[0]?.n ?? 0);
    const titles = count === 0 ? [] : await readTitles(crud, scopesOf(main.id, caller), uses, caller);
    return { title: main.title, count, titles };
  };
