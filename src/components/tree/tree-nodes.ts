/** Tree data: converts server records to nodes, and nodes to the visible lines. Pure functions. */
import type { Entity } from '@/model/entity/entity';
import type { ListGroup } from '@/model/http/api-result';
import type { Value } from '@/model/entity/field-type';
import type { TableRow } from '../table/types';

export interface TreeNode {
  id: string;
  row: TableRow;
  /** Null: not loaded yet. */
  children: readonly TreeNode[] | null;
}

/** A visible node with its position and expansion state. */
export interface VisibleNode {
  id: string;
  row: TableRow;
  /** 1 for roots. */
  level: number;
  /** Position among its siblings, starting at 1. `setSize` is the number of siblings including itself. */
  positionInSet: number;
  setSize: number;
  parent: string | null;
  expandable: boolean;
  expanded: boolean;
  /** True for a loading line, which is not a record. */
  placeholder: boolean;
  /** Present when the line is no record, but belongs to a group of records. */
  group?: GroupNode | null;
}

/** The head of a group of records. */
export interface GroupHead extends ListGroup {
  kind: 'head';
  /** Key of the field with the group's value. */
  field: string;
  /** The values of the group, those of the groups around it first. */
  values: readonly (string | null)[];
}

/** The head of a group of records, or the line that loads more groups or records. */
export type GroupNode = GroupHead | { kind: 'more'; of: 'groups' | 'rows'; remaining: number };

type NodeData = Readonly<Record<string, Value>> & { children?: unknown };

const TRUE_VALUES: readonly unknown[] = [true, 1, '1', 'Y', 'true'];

const isRow = (value: unknown): value is NodeData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a record has children according to the flags of the server; null without such a flag. */
function hasChildren(row: NodeData, { tree }: Entity): boolean | null {
  for (const key of ['isLeaf', 'leaf']) if (typeof row[key] === 'boolean') return !row[key];
  const has = tree?.hasChild ? row[tree.hasChild] : undefined;
  return has === undefined || has === null ? null : TRUE_VALUES.includes(has);
}

/**
 * Converts rows, nested or flat, to nodes.
 * @param complete true when the reply contains the whole tree: a record without `children` then has none
 */
export function parseNodes(rows: readonly unknown[], entity: Entity, complete: boolean): TreeNode[] {
  return rows.filter(isRow).map(({ children, ...row }) => {
    const id = String(row['id'] ?? row['key'] ?? '');
    const record = { ...row, id } as TableRow;
    const nested = Array.isArray(children) && children.length > 0 ? parseNodes(children, entity, complete) : null;
    const childNodes = nested ?? (complete || hasChildren(row as NodeData, entity) === false ? [] : null);
    return { id, row: record, children: childNodes };
  });
}

/** True when at least one record contains its children. */
export const isNested = (rows: readonly unknown[]): boolean =>
  rows.some((row) => isRow(row) && Array.isArray(row.children) && row.children.length > 0);

/** Replaces the children of one node without mutation; nodes without loaded children are reused. */
export function withChildren(nodes: readonly TreeNode[], id: string, children: readonly TreeNode[]): TreeNode[] {
  return nodes.map((node) => {
    if (node.id === id) return { ...node, children };
    return node.children && node.children.length > 0
      ? { ...node, children: withChildren(node.children, id, children) }
      : node;
  });
}

/** Keeps matching records and their ancestors. */
export function filterNodes(nodes: readonly TreeNode[], matches: (row: TableRow) => boolean): TreeNode[] {
  return nodes.flatMap((node) => {
    const children = filterNodes(node.children ?? [], matches);
    return children.length > 0 || matches(node.row) ? [{ ...node, children }] : [];
  });
}

/** Builds a tree from flat records by their parent ids. In a parent cycle the first record becomes a root. */
export function buildTree(rows: readonly TableRow[], parent: string): TreeNode[] {
  const ids = new Set(rows.map((row) => String(row['id'])));
  const rowsByParent = new Map<string, TableRow[]>();
  for (const row of rows) {
    const parentId = String(row[parent] ?? '');
    const key = ids.has(parentId) ? parentId : '';
    rowsByParent.set(key, [...(rowsByParent.get(key) ?? []), row]);
  }
  const placed = new Set<string>();
  const build = (row: TableRow): TreeNode => {
    const id = String(row['id']);
    placed.add(id);
    const children = (rowsByParent.get(id) ?? []).filter((one) => !placed.has(String(one['id'])));
    return { id, row, children: children.map(build) };
  };
  const roots = (rowsByParent.get('') ?? []).map(build);
  return [...roots, ...rows.flatMap((row) => (placed.has(String(row['id'])) ? [] : [build(row)]))];
}

/** Children of a node: null when not loaded, undefined when no node has this id. */
export function childrenOf(nodes: readonly TreeNode[], id: string): readonly TreeNode[] | null | undefined {
  for (const node of nodes) {
    if (node.id === id) return node.children;
    const inside = childrenOf(node.children ?? [], id);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Expansion and loading state of nodes. */
export interface ExpansionState {
  isExpanded: (id: string) => boolean;
  /** True while the children of the node are loading. */
  isLoading: (id: string) => boolean;
}

/** Placeholder line shown while the children of a node are loading. */
function placeholderNode(parent: string, level: number): VisibleNode {
  const id = `${parent} …`;
  const place = { positionInSet: 1, setSize: 1, expandable: false, expanded: false };
  return { id, row: { id }, level, parent, ...place, placeholder: true };
}

/** Flattens the expanded nodes to the visible lines, from top to bottom. */
export function flattenVisible(
  nodes: readonly TreeNode[],
  expansion: ExpansionState,
  level = 1,
  parent: string | null = null,
): VisibleNode[] {
  return nodes.flatMap((node, index) => {
    const { id, row, children } = node;
    const expandable = children === null || children.length > 0;
    const expanded = expandable && expansion.isExpanded(id);
    const visibleNode: VisibleNode = {
      id,
      row,
      level,
      positionInSet: index + 1,
      setSize: nodes.length,
      parent,
      expandable,
      expanded,
      placeholder: false,
    };
    if (!expanded) return [visibleNode];
    if (children) return [visibleNode, ...flattenVisible(children, expansion, level + 1, id)];
    return expansion.isLoading(id) ? [visibleNode, placeholderNode(id, level + 1)] : [visibleNode];
  });
}
