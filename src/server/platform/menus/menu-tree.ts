/** Menu trees in the two wire formats, SysPermissionTree and TreeModel (contract.md §1.3, §1.4, §10). */
import type { Row } from '@/model/record';
import type { Caller, CrudEngine } from '@/server/crud';
import { ALL_ROWS } from '@/server/http/request-params';
import { textOf } from '../trees/tree';

const MENU = 'system/permission';

/** All menus and buttons that the caller may read, ordered by `sortNo`. */
export async function readMenus(engine: CrudEngine, caller: Caller): Promise<Row[]> {
  const { records } = await engine.list(MENU, { ...ALL_ROWS, column: 'sortNo', order: 'asc' }, caller);
  return records;
}

/** Groups rows by parent id; the key '' holds the roots. */
function groupByParent(rows: readonly Row[]): Map<string, Row[]> {
  const known = new Set(rows.map((row) => textOf(row.id)));
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const parent = known.has(textOf(row.parentId)) ? textOf(row.parentId) : '';
    groups.set(parent, [...(groups.get(parent) ?? []), row]);
  }
  return groups;
}

/** Builds a tree. Rows in a cycle are not reachable from a root and are omitted. */
function buildMenuTree<T extends object>(rows: readonly Row[], node: (row: Row) => T): (T & { children?: T[] })[] {
  const groups = groupByParent(rows);
  const childrenOf = (parent: string): (T & { children?: T[] })[] =>
    (groups.get(parent) ?? []).map((row) => {
      const children = childrenOf(textOf(row.id));
      return { ...node(row), ...(children.length > 0 ? { children } : {}) };
    });
  return childrenOf('');
}

/** Adds `key` and `title`, which tree tables read. */
export const toMenuNode = (row: Row): Row => ({ ...row, key: row.id ?? null, title: row.name ?? null });

/** SysPermissionTree. With `name`, only menus whose name contains it, and their ancestors. */
export function toMenuTree(rows: readonly Row[], name = ''): Row[] {
  if (name === '') return buildMenuTree(rows, toMenuNode) as Row[];
  const byId = new Map(rows.map((row) => [textOf(row.id), row]));
  const kept = new Set<Row>();
  for (const row of rows.filter((one) => textOf(one.name).includes(name))) {
    for (let at: Row | undefined = row; at && !kept.has(at); at = byId.get(textOf(at.parentId))) kept.add(at);
  }
  return buildMenuTree(
    rows.filter((row) => kept.has(row)),
    toMenuNode,
  ) as Row[];
}

/** @param titled also fills `title` and `label`; trees for granting render `slotTitle` instead */
export const toTreeModel = (titled: boolean) => (row: Row) => ({
  key: row.id ?? null,
  value: row.id ?? null,
  title: titled ? (row.name ?? null) : null,
  label: titled ? (row.name ?? null) : null,
  slotTitle: row.name ?? null,
  isLeaf: row.isLeaf ?? true,
  icon: row.icon ?? null,
  ruleFlag: row.ruleFlag ?? 0,
  scopedSlots: { title: 'hasDatarule' },
  parentId: row.parentId ?? null,
});

/** `{ treeList, ids }` of TreeModel. */
export const toTreeModels = (rows: readonly Row[], titled: boolean) => ({
  treeList: buildMenuTree(rows, toTreeModel(titled)),
  ids: rows.map((row) => row.id ?? null),
});
