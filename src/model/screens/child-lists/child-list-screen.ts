/** The lists that show child rows: a child table as a list, and the list of another entity within a main record. */
import type { Child, Entity } from '../../entity/entity';
import type { ChildList, List, PlacedAction } from '../screen';

/** The actions that a read-only child list keeps. */
const READING: readonly string[] = ['detail', 'export'];

/** A child table as an entity: its rows are only read, under the path of the list of the main entity. */
export function childRowsEntity(child: Child, main: Entity, { api, permissionPrefix }: List): Entity {
  const { title, titleField, fields, emphasis, unique, checks, id, key } = child;
  return {
    title,
    titleField,
    fields,
    emphasis,
    unique,
    checks,
    id,
    // Without a table: neither pickers nor the advanced query are offered for it.
    table: '',
    api: `${api}/${key}`,
    permissionPrefix,
    preset: main.preset,
    calls: { list: { method: 'GET', path: `${api}/${key}/list` } },
    bodyKey: null,
    keyField: 'id',
    tree: null,
    select: null,
    readonly: true,
    comments: false,
    import: { csv: false, update: [], fields: null },
    children: {},
    state: { field: null, edit: null, uncounted: [] },
    actions: {},
    lock: 'updateTime',
  };
}

/** The list of a child table, whose toolbar is drawn apart because it works on the main record. */
export function childRowsList(one: ChildList, child: Child, main: List): List {
  return {
    ...main,
    id: `${main.id}.${child.key}`,
    title: one.title,
    component: [],
    entity: child.id,
    style: 'plain',
    api: `${main.api}/${child.key}`,
    where: null,
    query: [],
    statusTabs: null,
    // The server has no groups of child rows.
    columns: (one.columns ?? []).map((column) => ({ ...column, groupable: false })),
    groupBy: [],
    // The server sorts: child rows have an order of their own.
    sort: [],
    toolbar: [],
    row: one.row ?? [],
    bulk: [],
    inline: [],
    children: [],
    sidebar: null,
    expand: child.expand,
    params: [],
    cards: [],
    charts: [],
    latestDays: null,
    pick: null,
    paging: main.paging ?? { size: 10, sizes: [10, 20, 30] },
  };
}

const reading = (placed: readonly PlacedAction[]) =>
  placed.filter(({ action }) => action?.builtIn === true && READING.includes(action.key));

/** The list of another entity as a child list of a main record. */
export function childListOf(one: ChildList, list: List): List {
  const kept = one.readonly ? reading : (placed: readonly PlacedAction[]) => placed;
  const columns = one.columns ?? list.columns;
  return {
    ...list,
    // Widths and order of the columns are those of the child list.
    id: one.columns ? `${list.id}.child` : list.id,
    title: one.title,
    style: list.style === 'tree' ? 'tree' : 'plain',
    columns,
    groupBy: list.groupBy.filter((key) => columns.some((column) => column.key === key)),
    toolbar: kept(one.toolbar ?? list.toolbar),
    row: kept(one.row ?? list.row),
    bulk: kept(list.bulk),
    inline: [],
    statusTabs: null,
    children: [],
    sidebar: null,
    pick: null,
  };
}
