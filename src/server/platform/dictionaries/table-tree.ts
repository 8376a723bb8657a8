/** `loadTreeData`: one level of a table whose rows have a parent column (contract.md §5). */
import { sql, type SqlBool } from 'kysely';
import { fieldOfColumn } from '@/model/condition/where-clause/parse-where';
import type { Condition, ConditionTest } from '@/model/generated/files';
import { notDeletedSql, textColumnSql } from '@/server/crud/context/shapes';
import { whereAll } from '@/server/crud/context/sql-tests';
import type { TableRecords } from '../form-definitions/access';
import { type DictionaryTable, filterTable, openDictionaryTable, readTable } from './table-items';
import { fail } from './errors';

/** TreeSelectModel (contract.md §5). */
export interface TreeSelectNode {
  key: string;
  value: string;
  title: string;
  isLeaf: boolean;
  icon: null;
  parentId: string | null;
  code: null;
  children: null;
}

export type TreeQuery = Readonly<Record<string, string | undefined>>;

const invalidCondition = () => fail.wrongCondition();
const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) || value === null;

/** Parses `{"create_by":"admin"}`: columns with the value, or list of values, that they equal. @throws HttpError */
function parseCondition({ source: { entity } }: DictionaryTable, text: string): Condition {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw invalidCondition();
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw invalidCondition();
  const tests = Object.entries(read).map(([name, value]): [string, ConditionTest] => {
    const field = fieldOfColumn(entity, name);
    if (!field) throw fail.noColumn(entity.table, name);
    const values: unknown[] = Array.isArray(value) ? value : [value];
    // Conditions resolve `{…}` placeholders in texts; here every text is literal.
    if (!values.every((one) => isScalar(one) && !/\{[\w.]+\}/.test(String(one)))) throw invalidCondition();
    return [field.key, value as ConditionTest];
  });
  return Object.fromEntries(tests);
}

/** Leaf test of a row: the field of column `marked` when it exists, else SQL that looks for child rows. */
function leafExpression(table: DictionaryTable, pidField: string, code: string, marked: string | undefined) {
  const { source } = table;
  const { shape } = source;
  const mark = marked ? fieldOfColumn(source.entity, marked) : undefined;
  if (mark) return { mark: table.field(mark.key) };
  const [parent, key] = [table.field(pidField), table.field(code)];
  const isChild = sql<SqlBool>`${textColumnSql(parent, 'b')} = ${textColumnSql(key)}`;
  const where = whereAll([isChild, notDeletedSql(shape, 'b')]);
  return { mark: null, extra: sql`exists (select 1 from ${shape.table} b${where}) as above` };
}

interface TreeRow {
  key: string | null;
  title: string | null;
  parent: string | null;
  mark: string | null;
  above?: boolean;
}

/**
 * Reads the children of `pid`; without `pid`, the roots.
 * @throws HttpError for columns that the user does not see, and for a condition that is not valid JSON
 */
export async function readTableTree(records: TableRecords, query: TreeQuery): Promise<TreeSelectNode[]> {
  const { tableName = '', text = '', code = '', pidField = '', hasChildField, condition = '' } = query;
  const pid = (query.pid ?? '').trim().replaceAll('\0', '');
  const opened = openDictionaryTable(records, tableName, '');
  const table = condition.trim() === '' ? opened : filterTable(opened, parseCondition(opened, condition));
  const [key, title, parent] = [table.field(code), table.field(text), table.field(pidField)];
  const { mark, extra } = leafExpression(table, pidField, code, hasChildField);
  const column = textColumnSql(parent);
  const isRoot = pid === '' || pid === '0';
  const test = isRoot ? sql<SqlBool>`(${column} is null or ${column} in ('', '0'))` : sql<SqlBool>`${column} = ${pid}`;
  const columns = { key, title, parent, mark: mark ?? key };
  const rows = (await readTable(table, columns, { tests: [test], extra })) as TreeRow[];
  // With `converIsLeafVal=0` the column means "is a leaf", otherwise "has children".
  const leaf = query.converIsLeafVal === '0' ? '1' : null;
  return rows.flatMap((row) => {
    if (row.key === null || row.key === '') return [];
    const isLeaf = mark === null ? !row.above : leaf === null ? row.mark !== '1' : row.mark === leaf;
    const node = { icon: null, code: null, children: null };
    return [{ ...node, key: row.key, value: row.key, title: row.title ?? '', isLeaf, parentId: row.parent }];
  });
}
