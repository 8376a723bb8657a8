/** Department trees visible to the caller. Data rules, masks and hidden columns apply as they do to lists. */
import { sql } from 'kysely';
import type { Value } from '@/model/entity/field-type';
import { oneOf } from '@/server/db';
import type { Condition } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { Caller } from '@/server/crud';
import { ALL_ROWS } from '@/server/http/request-params';
import type { PlatformContext } from '../context';
import { buildTree, type TreeNode, textOf } from '../trees/tree';

export const DEPARTMENT = 'system/depart';
/** Value of `org_category` for posts; some servers store posts in the department tree. */
export const POST_CATEGORY = '3';

const TREE_ORDER: Readonly<Record<string, string>> = { ...ALL_ROWS, column: 'departOrder,orgCode', order: 'asc' };

/** Departments visible to the caller, ordered by order number, then by code. */
export async function readDepartments(
  { engine }: PlatformContext,
  caller: Caller,
  where?: Condition,
  query: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  return (await engine.list(DEPARTMENT, { ...TREE_ORDER, ...query }, caller, where)).records;
}

/** SysDepartTreeModel (contract.md §1.5). */
export interface DepartmentNode extends TreeNode<DepartmentNode> {
  key: string;
  value: string;
  title: string;
  isLeaf: boolean;
  [key: string]: unknown;
}

/** Fields that a node copies from its row. */
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

/** Converts a department row to a node without children. */
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

/** Sets `isLeaf` of every node from its children. */
function markLeaves(nodes: readonly DepartmentNode[]): void {
  for (const node of nodes) {
    node.isLeaf = node.children.length === 0;
    markLeaves(node.children);
  }
}

/** Tree of all departments visible to the caller. */
export async function readDepartmentTree(platform: PlatformContext, caller: Caller): Promise<DepartmentNode[]> {
  const tree = buildTree((await readDepartments(platform, caller)).map((row) => toNode(row)));
  markLeaves(tree);
  return tree;
}

/** One level of the tree: nodes without children, with `isLeaf` read from the database. */
export async function toTreeLevel({ db }: PlatformContext, rows: readonly Row[]): Promise<DepartmentNode[]> {
  const found = await db
    .selectFrom('sys_depart')
    .select('parent_id')
    .distinct()
    .where('parent_id', '=', oneOf(rows.map((row) => String(row.id))))
    .where('del_flag', '=', '0')
    .execute();
  const parents = new Set<Value | undefined>(found.map((row) => row.parent_id));
  return rows.map((row) => toNode(row, !parents.has(row.id)));
}

/** Depth limit; the same as in trees/tree.ts. */
const MAX_DEPTH = 100;

/** Ids from the root to the department with this id or code; empty when it does not exist. */
export async function readAncestorIds(
  { db }: PlatformContext,
  by: 'id' | 'org_code',
  value: string,
): Promise<string[]> {
  const path = await db
    .withRecursive('up', (start) =>
      start
        .selectFrom('sys_depart')
        .select(['id', 'parent_id', sql<number>`1`.as('depth')])
        .where(by, '=', value)
        .where('del_flag', '=', '0')
        .unionAll((next) =>
          next
            .selectFrom('sys_depart as d')
            .innerJoin('up', 'up.parent_id', 'd.id')
            .select(['d.id', 'd.parent_id', sql<number>`up.depth + 1`.as('depth')])
            .where('d.del_flag', '=', '0')
            .where('up.depth', '<', MAX_DEPTH),
        ),
    )
    .selectFrom('up')
    .select(({ fn }) => ['id', fn.min('depth').as('depth')])
    .groupBy('id')
    .orderBy('depth', 'desc')
    .execute();
  return path.map(({ id }) => id);
}

/** Departments of an ancestor path that are visible to the caller, from the root down. */
export async function readAncestors(
  platform: PlatformContext,
  caller: Caller,
  line: readonly string[],
): Promise<Row[]> {
  if (line.length === 0) return [];
  const rows = await readDepartments(platform, caller, { id: [...line] });
  return rows.toSorted((a, b) => line.indexOf(String(a.id)) - line.indexOf(String(b.id)));
}
