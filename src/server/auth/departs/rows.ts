/** Departments as the caller may see them: data rules, masks and hidden columns hold for trees as for lists. */
import type { Condition } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { Caller } from '../../crud';
import type { Platform } from '../platform';
import { nest, type Nested } from './nest';

export const DEPART = 'system/depart';
/** Posts stand in the tree of departments where a server knows them (org_category). */
export const POST = '3';

const WHOLE: Readonly<Record<string, string>> = { pageSize: '-521', column: 'departOrder,orgCode', order: 'asc' };

/** A value for a condition: no id or code has a brace, and within conditions braces look something up. */
export const plain = (text: string | undefined) => (text ?? '').replace(/[\0{}]/g, '').trim();

/** The parts of `a,b,`, each once. */
export const csv = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(plain)
      .filter((part) => part !== ''),
  ),
];

/** Departments in their order: by number, then by code. */
export async function readDeparts(
  { engine }: Platform,
  caller: Caller,
  where?: Condition,
  query: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  return (await engine.list(DEPART, { ...WHOLE, ...query }, caller, where)).records;
}

/** SysDepartTreeModel (contract.md §1.5). */
export interface DepartNode extends Nested<DepartNode> {
  key: string;
  value: string;
  title: string;
  isLeaf: boolean;
  [key: string]: unknown;
}

/** What a node repeats of its row. */
const CARRIED = [
  'departName',
  'departNameEn',
  'departNameAbbr',
  'departOrder',
  'description',
  'orgCategory',
  'orgType',
  'orgCode',
  'mobile',
  'fax',
  'address',
  'memo',
  'status',
  'delFlag',
  'qywxIdentifier',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** A department as a node without children. */
export function toNode(row: Row, isLeaf = true): DepartNode {
  const id = text(row.id);
  return {
    id,
    key: id,
    value: id,
    title: text(row.departName),
    isLeaf,
    parentId: text(row.parentId),
    ...Object.fromEntries(CARRIED.map((key) => [key, row[key] ?? null])),
    children: [],
  };
}

/** `isLeaf` as the tree turned out. */
function markLeaves(nodes: readonly DepartNode[]): void {
  for (const node of nodes) {
    node.isLeaf = node.children.length === 0;
    markLeaves(node.children);
  }
}

/** All departments as a tree. */
export async function readTree(platform: Platform, caller: Caller): Promise<DepartNode[]> {
  const tree = nest((await readDeparts(platform, caller)).map((row) => toNode(row)));
  markLeaves(tree);
  return tree;
}

/** Nodes side by side, each telling whether anything is below it. */
export async function toLevel({ db }: Platform, rows: readonly Row[]): Promise<DepartNode[]> {
  const found = await db.query(
    "select distinct parent_id from sys_depart where parent_id = any($1) and del_flag = '0'",
    [rows.map((row) => row.id)],
  );
  const parents = new Set(found.rows.map((row) => row.parent_id));
  return rows.map((row) => toNode(row, !parents.has(row.id)));
}

/** No tree is deeper (nest.ts). */
const DEEPEST = 100;

/** Ids from the top down to the department of this id or code; empty when there is none. */
export async function readLine({ db }: Platform, by: 'id' | 'org_code', value: string): Promise<string[]> {
  const { rows } = await db.query(
    `with recursive up (id, parent_id, depth) as (
       select id, parent_id, 1 from sys_depart where ${by} = $1 and del_flag = '0'
       union all
       select d.id, d.parent_id, up.depth + 1 from sys_depart d join up on d.id = up.parent_id
       where d.del_flag = '0' and up.depth < ${DEEPEST})
     select id, min(depth) as depth from up group by id order by depth desc`,
    [value],
  );
  return rows.map((row) => String(row.id));
}

/** The visible departments of a line, from the top down. */
export async function readAlong(platform: Platform, caller: Caller, line: readonly string[]): Promise<Row[]> {
  if (line.length === 0) return [];
  const rows = await readDeparts(platform, caller, { id: [...line] });
  return rows.toSorted((a, b) => line.indexOf(String(a.id)) - line.indexOf(String(b.id)));
}
