/** Categories as trees to choose from: TreeSelectModel (contract.md §5). */
import type { ConditionTest } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { Caller } from '../../crud';
import { Refusal } from '../../refusal';
import { nest, type Nested } from '../departs/nest';
import type { Platform } from '../platform';
import { texts } from './texts';

export const CATEGORY = 'system/category';
/** The parent of roots. */
export const ROOT = '0';

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

const WHOLE: Readonly<Record<string, string>> = { pageSize: '-521', column: 'code', order: 'asc' };
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Categories in the order of their codes, as the caller may see them. */
export async function readCategories(
  { engine }: Platform,
  caller: Caller,
  where?: Record<string, ConditionTest>,
  query: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  return (await engine.list(CATEGORY, { ...WHOLE, ...query }, caller, where)).records;
}

const toNode = (row: Row): CategoryNode => ({
  key: text(row.id),
  value: text(row.id),
  title: text(row.name),
  code: text(row.code),
  parentId: text(row.pid) || ROOT,
  icon: null,
  isLeaf: row.hasChild !== '1',
  children: null,
});

/** The children of one category, or of `0`. */
export async function readChildren(
  platform: Platform,
  caller: Caller,
  pid: string,
  where: Record<string, ConditionTest> = {},
): Promise<CategoryNode[]> {
  const rows =
    pid === ROOT
      ? await readCategories(platform, caller, where, { pid: ROOT })
      : await readCategories(platform, caller, { ...where, pid });
  return rows.map(toNode);
}

interface Branch extends Nested<Branch> {
  row: Row;
}

const toTree = ({ row, children }: Branch): CategoryNode => ({
  ...toNode(row),
  isLeaf: children.length === 0,
  children: children.length === 0 ? null : children.map(toTree),
});

/** Everything below one category, or below `0`, from one reading of all. */
export async function readBranch(platform: Platform, caller: Caller, pid: string): Promise<CategoryNode[]> {
  const rows = await readCategories(platform, caller);
  const branches = rows.map((row): Branch => ({ id: text(row.id), parentId: text(row.pid), children: [], row }));
  const top = nest(branches);
  const below = pid === ROOT ? top : (branches.find(({ id }) => id === pid)?.children ?? []);
  return below.map(toTree);
}

/** The category of a code; `0` for none and for `0`. @throws Refusal when there is no such code */
export async function idOfCode(
  platform: Platform,
  caller: Caller,
  code: string,
  message: (code: string) => string = texts.noCode,
): Promise<string> {
  if (code === '' || code === ROOT) return ROOT;
  const [row] = await readCategories(platform, caller, { code });
  if (!row) throw new Refusal(message(code));
  return text(row.id);
}
