/** Category trees for pickers: TreeSelectModel (contract.md §5). */
import type { ConditionTest } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { Caller } from '@/server/crud';
import { ALL_ROWS } from '@/server/http/request-params';
import type { HttpError } from '@/server/http/http-error';
import { buildTree, type TreeNode, textOf } from '../trees/tree';
import type { PlatformContext } from '../context';
import { fail } from './errors';

export const CATEGORY = 'system/category';
/** Parent id of root categories. */
export const ROOT_ID = '0';

export interface CategoryNode {
  key: string;
  value: string;
  title: string;
  code: string;
  parentId: string;
  icon: null;
  isLeaf: boolean;
  children: CategoryNode[] | null;
}

/** All rows, ordered by code. */
export const BY_CODE: Readonly<Record<string, string>> = { ...ALL_ROWS, column: 'code', order: 'asc' };

/** Categories visible to the caller, ordered by code. */
export async function readCategories(
  { engine }: PlatformContext,
  caller: Caller,
  where?: Record<string, ConditionTest>,
  query: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  return (await engine.list(CATEGORY, { ...BY_CODE, ...query }, caller, where)).records;
}

const toNode = (row: Row): CategoryNode => ({
  key: textOf(row.id),
  value: textOf(row.id),
  title: textOf(row.name),
  code: textOf(row.code),
  parentId: textOf(row.pid) || ROOT_ID,
  icon: null,
  isLeaf: row.hasChild !== '1',
  children: null,
});

/** Direct children of a category; `pid` `0` gives the roots. */
export async function readChildren(
  platform: PlatformContext,
  caller: Caller,
  pid: string,
  where: Record<string, ConditionTest> = {},
): Promise<CategoryNode[]> {
  const rows =
    pid === ROOT_ID
      ? await readCategories(platform, caller, where, { pid: ROOT_ID })
      : await readCategories(platform, caller, { ...where, pid });
  return rows.map(toNode);
}

interface CategoryBranch extends TreeNode<CategoryBranch> {
  row: Row;
}

const toTree = ({ row, children }: CategoryBranch): CategoryNode => ({
  ...toNode(row),
  isLeaf: children.length === 0,
  children: children.length === 0 ? null : children.map(toTree),
});

/** The whole subtree of a category (`0`: the whole tree). Reads all categories with one query. */
export async function readSubtree(platform: PlatformContext, caller: Caller, pid: string): Promise<CategoryNode[]> {
  const rows = await readCategories(platform, caller);
  const branches = rows.map((row): CategoryBranch => ({
    id: textOf(row.id),
    parentId: textOf(row.pid),
    children: [],
    row,
  }));
  const top = buildTree(branches);
  const below = pid === ROOT_ID ? top : (branches.find(({ id }) => id === pid)?.children ?? []);
  return below.map(toTree);
}

/** Id of the category with a code; `0` for an empty code and for `0`. @throws HttpError when the code does not exist */
export async function idOfCode(
  platform: PlatformContext,
  caller: Caller,
  code: string,
  error: (code: string) => HttpError = fail.noCode,
): Promise<string> {
  if (code === '' || code === ROOT_ID) return ROOT_ID;
  const [row] = await readCategories(platform, caller, { code });
  if (!row) throw error(code);
  return textOf(row.id);
}
