/** Records that stand below others: what servers send → nodes → the lines that are on screen. Pure. */
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { TableRow } from '../table/types';

export interface Node {
  id: string;
  row: TableRow;
  /** Null: not asked for yet. */
  children: readonly Node[] | null;
}

/** A node as it is drawn: where it stands and whether it opens. */
export interface Line {
  id: string;
  row: TableRow;
  /** 1 for roots. */
  level: number;
  /** Its place among those beside it, from 1, and how many these are. */
  place: number;
  count: number;
  parent: string | null;
  opens: boolean;
  open: boolean;
  /** No record: it stands for children that are on their way. */
  coming: boolean;
}

type Answer = Readonly<Record<string, Value>> & { children?: unknown };

const YES: readonly unknown[] = [true, 1, '1', 'Y', 'true'];

const isRow = (value: unknown): value is Answer => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a server says of a record without children at hand: null where it says nothing. */
function hasBelow(row: Answer, { tree }: Entity): boolean | null {
  for (const key of ['isLeaf', 'leaf']) if (typeof row[key] === 'boolean') return !row[key];
  const has = tree?.hasChild ? row[tree.hasChild] : undefined;
  return has === undefined || has === null ? null : YES.includes(has);
}

/**
 * Rows, nested or not, as nodes.
 * @param whole true when the answer holds the whole tree: then what has no children here has none
 */
export function readNodes(rows: readonly unknown[], entity: Entity, whole: boolean): Node[] {
  return rows.filter(isRow).map(({ children, ...row }) => {
    const id = String(row['id'] ?? row['key'] ?? '');
    const kept = { ...row, id } as TableRow;
    const nested = Array.isArray(children) && children.length > 0 ? readNodes(children, entity, whole) : null;
    const below = nested ?? (whole || hasBelow(row as Answer, entity) === false ? [] : null);
    return { id, row: kept, children: below };
  });
}

/** True when some record brings its children along. */
export const isNested = (rows: readonly unknown[]): boolean =>
  rows.some((row) => isRow(row) && Array.isArray(row.children) && row.children.length > 0);

/** The node of this id with other children; everything else stays the same object. */
export function withChildren(nodes: readonly Node[], id: string, children: readonly Node[]): Node[] {
  return nodes.map((node) => {
    if (node.id === id) return { ...node, children };
    return node.children && node.children.length > 0
      ? { ...node, children: withChildren(node.children, id, children) }
      : node;
  });
}

/** The branches in which some record passes, ancestors kept. */
export function keepMatches(nodes: readonly Node[], passes: (row: TableRow) => boolean): Node[] {
  return nodes.flatMap((node) => {
    const children = keepMatches(node.children ?? [], passes);
    return children.length > 0 || passes(node.row) ? [{ ...node, children }] : [];
  });
}

/** Records side by side, put below each other by what each says of its parent; one in a loop stands at the top. */
export function nest(rows: readonly TableRow[], parent: string): Node[] {
  const ids = new Set(rows.map((row) => String(row['id'])));
  const below = new Map<string, TableRow[]>();
  for (const row of rows) {
    const up = String(row[parent] ?? '');
    const key = ids.has(up) ? up : '';
    below.set(key, [...(below.get(key) ?? []), row]);
  }
  const placed = new Set<string>();
  const build = (row: TableRow): Node => {
    const id = String(row['id']);
    placed.add(id);
    const children = (below.get(id) ?? []).filter((one) => !placed.has(String(one['id'])));
    return { id, row, children: children.map(build) };
  };
  const top = (below.get('') ?? []).map(build);
  return [...top, ...rows.flatMap((row) => (placed.has(String(row['id'])) ? [] : [build(row)]))];
}

/** The children of the node of this id: null before they came, undefined when there is no such node. */
export function childrenOf(nodes: readonly Node[], id: string): readonly Node[] | null | undefined {
  for (const node of nodes) {
    if (node.id === id) return node.children;
    const inside = childrenOf(node.children ?? [], id);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** What decides how a node is shown. */
export interface Shown {
  isOpen: (id: string) => boolean;
  /** Its children are on their way. */
  isComing: (id: string) => boolean;
}

/** The one line in the place of children that are on their way. */
function placeholder(parent: string, level: number): Line {
  const id = `${parent} …`;
  const place = { place: 1, count: 1, opens: false, open: false };
  return { id, row: { id }, level, parent, ...place, coming: true };
}

/** The lines on screen, from the top down. */
export function toLines(nodes: readonly Node[], shown: Shown, level = 1, parent: string | null = null): Line[] {
  return nodes.flatMap((node, index) => {
    const { id, row, children } = node;
    const opens = children === null || children.length > 0;
    const open = opens && shown.isOpen(id);
    const line: Line = { id, row, level, place: index + 1, count: nodes.length, parent, opens, open, coming: false };
    if (!open) return [line];
    if (children) return [line, ...toLines(children, shown, level + 1, id)];
    return shown.isComing(id) ? [line, placeholder(id, level + 1)] : [line];
  });
}
