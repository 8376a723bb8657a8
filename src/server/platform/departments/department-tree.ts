/** Departments as the caller may see them: data rules, masks and hidden columns hold for trees as for lists. */
import type { Condition } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { Caller } from '@/server/crud';
import type { PlatformContext } from '../context';
import { buildTree, type TreeNode } from '../trees/tree';

export const DEPARTMENT = 'system/depart';
/** Posts stand in the tree of departments where a server knows them (org_category). */
export const POST_CATEGORY = '3';

const ALL_ROWS: Readonly<Record<string, string>> = { pageSize: '-521', column: 'departOrder,orgCode', order: 'asc' };

/** A value for a condition: no id or code has a brace, and within conditions braces look something up. */
export const plainText = (text: string | undefined) => (text ?? '').replace(/[\0{}]/g, '').trim();

/** The parts of `a,b,`, each once. */
export const csvValues = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(plainText)
      .filter((part) => part !== ''),
  ),
];

/** Departments in their order: by number, then by code. */
export async function readDepartments(
  { engine }: PlatformContext,
  caller: Caller,
  where?: Condition,
  query: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  return (await engine.list(DEPARTMENT, { ...ALL_ROWS, ...query }, caller, where)).records;
}

/** SysDepartTreeModel (contract.md §1.5). */
export interface DepartmentNode extends TreeNode<DepartmentNode> {
  key: string;
  value: string;
  title: string;
  isLeaf: boolean;
  [key: string]: unknown;
}

/** What a node repeats of its row. */
const COPIED_FIELDS = [
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

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A department as a node without children. */
export function toNode(row: Row, isLeaf = true): DepartmentNode {
  const id = textOf(row.id);
  return {
    id,
    key: id,
    value: id,
    title: textOf(row.departName),
    isLeaf,
    parentId: textOf(row.parentId),
    ...Object.fromEntries(COPIED_FIELDS.map((key) => [key, row[key] ?? null])),
    children: [],
  };
}

/** `isLeaf` as the tree turned out. */
function markLeaves(nodes: readonly DepartmentNode[]): void {
  for (const node of nodes) {
    node.isLeaf = node.children.length === 0;
    markLeaves(node.children);
  }
}

/** All departments as a tree. */
export async function readDepartmentTree(platform: PlatformContext, caller: Caller): Promise<DepartmentNode[]> {
  const tree = buildTree((await readDepartments(platform, caller)).map((row) => toNode(row)));
  markLeaves(tree);
  return tree;
}

/** Nodes side by side, each telling whether anything is below it. */
export async function toTreeLevel({ db }: PlatformContext, rows: readonly Row[]): Promise<DepartmentNode[]> {
  const found = await db.query(
    "select distinct parent_id from sys_depart where parent_id = any($1) and del_flag = '0'",
    [rows.map((row) => row.id)],
  );
  const parents = new Set(found.rows.map((row) => row.parent_id));
  return rows.map((row) => toNode(row, !parents.has(row.id)));
}

/** No tree is deeper (nest.ts). */
const MAX_DEPTH = 100;

/** Ids from the top down to the department of this id or code; empty when there is none. */
export async function readAncestorIds(
  { db }: PlatformContext,
  by: 'id' | 'org_code',
  value: string,
): Promise<string[]> {
  const { rows } = await db.query(
    `with recursive up (id, parent_id, depth) as (
       select id, parent_id, 1 from sys_depart where ${by} = $1 and del_flag = '0'
       union all
       select d.id, d.parent_id, up.depth + 1 from sys_depart d join up on d.id = up.parent_id
       where d.del_flag = '0' and up.depth < ${MAX_DEPTH})
     select id, min(depth) as depth from up group by id order by depth desc`,
    [value],
  );
  return rows.map((row) => String(row.id));
}

/** The visible departments of a line, from the top down. */
export async function readAncestors(
  platform: PlatformContext,
  caller: Caller,
  line: readonly string[],
): Promise<Row[]> {
  if (line.length === 0) return [];
  const rows = await readDepartments(platform, caller, { id: [...line] });
  return rows.toSorted((a, b) => line.indexOf(String(a.id)) - line.indexOf(String(b.id)));
}
