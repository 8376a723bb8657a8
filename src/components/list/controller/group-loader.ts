/**
 * Loads a list by groups: the groups of the first field, in each those of the second one, and in the last ones their
 * records, when they are opened. Groups and records come page by page; a row at their end loads the next page.
 */
import { proxy, ref } from 'valtio/vanilla';
import type { ListGroup, ListGroups, PageCursors, Paged, Refs } from '@/model/http/api-result';
import { isJsonObject } from '@/model/http/json';
import type { List } from '@/model/screens/screen';
import { toLoadError } from '@/components/loading/load-controller';
import { messages } from '@/components/messages';
import type { TableRow } from '@/components/table/types';
import type { VisibleNode } from '@/components/tree/tree-nodes';
import type { TreeState } from './list-state';
import { groupParams } from './list-request';
import type { PageSource } from './page-loader';
import type { LoaderContext, RowLoader } from './row-loader';
import { parseTotals, totalFieldsOf } from './summary-loader';

/** A server that sends groups. */
export interface GroupSource extends PageSource {
  /** Requests a page of groups. @throws anything with `code` and `message` */
  fetchGroups: (params: Record<string, string>, signal: AbortSignal) => Promise<ListGroups>;
}

interface GroupLoaderOptions extends LoaderContext {
  source: GroupSource;
  /** Keys of the fields that groups are totalled by. */
  totalFields: readonly string[];
}

/** Groups requested at a time. */
const GROUPS_PER_PAGE = 50;
/** The most that one request may ask for. */
const MAX_PAGE = 1000;

/** The list, or one of its groups. */
interface Branch {
  id: string;
  /** Keys of the fields that the list is grouped by. */
  fields: readonly string[];
  values: readonly (string | null)[];
  /** Null: the list. */
  group: ListGroup | null;
  groups: Branch[];
  rows: readonly TableRow[];
  /** False: nothing in it was loaded yet. */
  loaded: boolean;
  loading: boolean;
  /** Number of groups or rows that were not loaded yet. */
  more: number;
  cursors: PageCursors | null;
}

const idOf = (values: Branch['values']): string => `group ${JSON.stringify(values)}`;

/** True for a node in the group with these values, or in a group within it. */
export const isInGroup = ({ parent }: VisibleNode, values: Branch['values']): boolean =>
  parent !== null && (parent === idOf(values) || parent.startsWith(`${idOf(values).slice(0, -1)},`));

const moreIdOf = ({ id }: Branch): string => `more ${id}`;

function branchOf(fields: Branch['fields'], values: Branch['values'], group: ListGroup | null): Branch {
  const empty = { groups: [], rows: [], loaded: false, loading: false, more: 0, cursors: null };
  return { id: idOf(values), fields, values, group, ...empty };
}

/** The head of a group as a row, so that its value is shown and copied like that of a record. */
const rowOf = ({ id, group }: Branch, field: string): TableRow => ({
  id,
  [field]: group?.value ?? null,
  ...(group?.text == null ? {} : { [`${field}_dictText`]: group.text }),
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A page of groups in a reply. @throws Error for a reply of another shape */
export function parseGroups(reply: unknown): ListGroups {
  const { groups, total } = isJsonObject(reply) ? reply : {};
  if (!Array.isArray(groups) || typeof total !== 'number') throw new Error(messages.unknownResult);
  const parsed = groups.flatMap((one: unknown): ListGroup[] => {
    if (!isJsonObject(one) || typeof one.count !== 'number') return [];
    const { value, text, count, totals } = one;
    return [{ value: textOrNull(value), text: textOrNull(text), count, totals: parseTotals(totals) }];
  });
  return { groups: parsed, total };
}

const mergeRefs = (before: Refs, after: Refs = {}): Refs => {
  const merged: Refs = { ...before };
  for (const [entity, records] of Object.entries(after)) merged[entity] = { ...merged[entity], ...records };
  return merged;
};

/** Shows `data.tree` while the list is grouped. */
export class GroupLoader implements RowLoader {
  private readonly tree: TreeState;
  private root = branchOf([], [], null);
  private readonly expandedIds = new Set<string>();

  constructor(private readonly options: GroupLoaderOptions) {
    this.tree = proxy<TreeState>({ visibleNodes: [], loadingIds: [], childErrors: {}, complete: false, grouped: true });
  }

  /** Loads the groups, and again what is in those that are expanded, as far as it was shown. */
  async load(signal: AbortSignal): Promise<void> {
    const { data } = this.options;
    const before = this.root;
    const root = branchOf(data.groupBy, [], null);
    const isSame = before.fields.join() === root.fields.join();
    await this.fetchInto(root, signal, isSame ? Math.max(before.groups.length, GROUPS_PER_PAGE) : GROUPS_PER_PAGE);
    if (signal.aborted) return;
    if (!isSame) this.expandedIds.clear();
    this.root = root;
    this.tree.childErrors = {};
    data.tree = this.tree;
    data.loaded = true;
    this.update();
    await this.loadExpanded(root, signal);
  }

  /** Expands or collapses a group, or loads the next page at the end of one. */
  async toggleNode(id: string, signal: AbortSignal | null): Promise<void> {
    const branch = this.find((one) => one.id === id || moreIdOf(one) === id);
    if (!branch || branch.loading) return;
    const isMore = branch.id !== id;
    if (!isMore && this.expandedIds.has(id) && branch.loaded) {
      this.expandedIds.delete(id);
      this.update();
      return;
    }
    this.expandedIds.add(branch.id);
    this.update();
    if (signal && (isMore || !branch.loaded)) await this.loadBranch(branch, signal);
  }

  private find(matches: (branch: Branch) => boolean, from: Branch = this.root): Branch | undefined {
    if (matches(from)) return from;
    for (const one of from.groups) {
      const found = this.find(matches, one);
      if (found) return found;
    }
    return undefined;
  }

  private async loadExpanded(branch: Branch, signal: AbortSignal): Promise<void> {
    const expanded = branch.groups.filter(({ id }) => this.expandedIds.has(id));
    await Promise.all(
      expanded.map(async (one) => {
        await this.loadBranch(one, signal);
        if (!signal.aborted) await this.loadExpanded(one, signal);
      }),
    );
  }

  /** Loads the next page of a branch. Never throws; a failure is in `childErrors`. */
  private async loadBranch(branch: Branch, signal: AbortSignal): Promise<void> {
    const { tree } = this;
    // Opened while the groups were being replaced: it is loading already.
    if (branch.loading) return;
    branch.loading = true;
    tree.childErrors = Object.fromEntries(Object.entries(tree.childErrors).filter(([id]) => id !== branch.id));
    this.update();
    try {
      await this.fetchInto(branch, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!branch.loaded) this.expandedIds.delete(branch.id);
      tree.childErrors = { ...tree.childErrors, [branch.id]: toLoadError(error) };
    } finally {
      branch.loading = false;
      if (!signal.aborted) this.update();
    }
  }

  /** Stores nothing after `signal` is aborted. @throws anything with `code` and `message` */
  private async fetchInto(branch: Branch, signal: AbortSignal, size = GROUPS_PER_PAGE): Promise<void> {
    const isLast = branch.values.length >= branch.fields.length;
    await (isLast ? this.fetchRows(branch, signal) : this.fetchGroups(branch, signal, size));
    if (!signal.aborted) branch.loaded = true;
  }

  private params({ fields, values }: Branch): Record<string, string> {
    const group = values.length > 0 ? groupParams({ groupBy: fields, values }) : { groupBy: fields.join(',') };
    return { ...this.options.requestParams(), ...group };
  }

  private async fetchGroups(branch: Branch, signal: AbortSignal, size: number): Promise<void> {
    const { source, totalFields } = this.options;
    const pageSize = Math.min(Math.ceil(size / GROUPS_PER_PAGE) * GROUPS_PER_PAGE, MAX_PAGE);
    const pageNo = Math.floor(branch.groups.length / pageSize) + 1;
    const totals: Record<string, string> = totalFields.length > 0 ? { totalFields: totalFields.join(',') } : {};
    const page = { pageNo: String(pageNo), pageSize: String(pageSize) };
    const { groups, total } = await source.fetchGroups({ ...this.params(branch), ...totals, ...page }, signal);
    if (signal.aborted) return;
    // A group that moved to this page, because another one appeared before it, is shown once.
    const known = new Set(branch.groups.map(({ id }) => id));
    const found = groups.map((group) => branchOf(branch.fields, [...branch.values, group.value], group));
    branch.groups = [...branch.groups, ...found.filter(({ id }) => !known.has(id))];
    branch.more = groups.length === pageSize ? Math.max(total - branch.groups.length, 0) : 0;
  }

  private async fetchRows(branch: Branch, signal: AbortSignal): Promise<void> {
    const { source, data, rowsById } = this.options;
    const { after = null } = branch.cursors ?? {};
    const pageNo = String(Math.floor(branch.rows.length / data.pageSize) + 1);
    const cursor: Record<string, string> = after === null ? {} : { cursorAfter: after };
    const page = { searchCount: 'false', cursors: 'true', pageNo, pageSize: String(data.pageSize), ...cursor };
    const request = { ...this.params(branch), ...page };
    const { records, _refs: refs, _cursors: cursors }: Paged = await source.fetchPage(request, signal);
    if (signal.aborted) return;
    const rows = records as TableRow[];
    for (const row of rows) rowsById.set(String(row['id']), row);
    const known = new Set(branch.rows.map((row) => row['id']));
    branch.rows = [...branch.rows, ...rows.filter((row) => !known.has(row['id']))];
    branch.cursors = cursors ?? null;
    const left = (branch.group?.count ?? 0) - branch.rows.length;
    // A full page is followed by another one, whatever was counted before.
    branch.more = rows.length === data.pageSize && rows.length > 0 ? Math.max(left, 1) : 0;
    data.refs = ref(mergeRefs(data.refs, refs));
  }

  /** Draws the loaded groups and the records of those that are expanded. */
  private update(): void {
    const { data } = this.options;
    const visible = this.visibleIn(this.root, 1);
    this.tree.visibleNodes = ref(visible);
    this.tree.loadingIds = visible.flatMap(({ id, group }) =>
      group && this.find((one) => one.id === id)?.loading ? [id] : [],
    );
    data.rows = ref(visible.flatMap(({ row, placeholder, group }) => (placeholder || group ? [] : [row])));
  }

  private visibleIn(branch: Branch, level: number): VisibleNode[] {
    const { id: parent, fields, values, groups, rows, loaded, loading, more } = branch;
    const field = fields[values.length] ?? '';
    const setSize = groups.length + rows.length;
    const place = { level, parent, setSize, expandable: false, expanded: false, placeholder: false };
    const records = rows.map((row, index): VisibleNode => ({
      id: String(row['id']),
      row,
      ...place,
      positionInSet: index + 1,
    }));
    const inside = groups.flatMap((one, index): VisibleNode[] => {
      const expanded = this.expandedIds.has(one.id);
      const head: VisibleNode = {
        ...place,
        id: one.id,
        row: rowOf(one, field),
        positionInSet: index + 1,
        expandable: true,
        expanded,
        group: one.group && { kind: 'head', field, values: one.values, ...one.group },
      };
      return expanded ? [head, ...this.visibleIn(one, level + 1)] : [head];
    });
    const next = { ...place, positionInSet: setSize + 1, row: { id: moreIdOf(branch) }, id: moreIdOf(branch) };
    const end: VisibleNode[] = loading
      ? [{ ...next, placeholder: true }]
      : loaded && more > 0
        ? [{ ...next, group: { kind: 'more', of: groups.length > 0 ? 'groups' : 'rows', remaining: more } }]
        : [];
    return [...inside, ...records, ...end];
  }
}

/** Loads a list by groups; null where the server has none. */
export function groupLoaderOf(
  list: List,
  { fetchPage, fetchGroups }: PageSource & Partial<GroupSource>,
  context: LoaderContext,
): GroupLoader | null {
  if (!fetchGroups) return null;
  return new GroupLoader({ ...context, source: { fetchPage, fetchGroups }, totalFields: totalFieldsOf(list) });
}
