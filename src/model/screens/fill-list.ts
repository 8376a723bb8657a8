/** Converts list files to filled lists. Without a file: the default list of an entity. */
import type { Entity, Field } from '../entity/entity';
import type { QueryRule } from '../entity/column-type';
import { fillExpand } from '../entity/fill-entity';
import type { FillContext } from '../entity/fill-field';
import type { ChildListFile, ListFile, PlacedColumn } from '../generated/files';
import { fillWindow } from './window-options';
import { fillPlacedActions } from './placed-actions';
import type { ChildList, List, ListColumn, QueryItem } from './screen';
import { endpointOf, type ScreenEndpoint } from './screen-endpoint';

/** spec 2 §9: page size 10 of 10/20/30. */
const PAGE_SIZE = 10;
const PAGE_SIZES = [10, 20, 30];

/** Fills a column; settings of the screen override those of the field. */
export function fillColumn(field: Field, file: Exclude<PlacedColumn, string> | null): ListColumn {
  return {
    key: field.key,
    label: file?.label ?? field.label,
    width: file?.width ?? field.list.width,
    total: file?.total ?? field.list.total,
    cut: file?.cut ?? field.list.cut,
    fixed: file?.fixed ?? field.list.fixed,
    group: field.list.group,
    href: field.list.href,
    sortable: field.list.sortable,
  };
}

/** Columns of a list: as declared, else the fields that are not hidden in lists. */
export function fillColumns(
  files: readonly PlacedColumn[] | undefined,
  fields: Readonly<Record<string, Field>>,
): ListColumn[] {
  if (!files)
    return Object.values(fields).flatMap((field) =>
      field.hiddenIn.list || field.system ? [] : [fillColumn(field, null)],
    );
  return files.flatMap((file) => {
    const field = fields[typeof file === 'string' ? file : file.field];
    return field ? [fillColumn(field, typeof file === 'string' ? null : file)] : [];
  });
}

/**
 * The fields to search: as declared, else the fields with `query`. A declared field without `query` uses the first rule
 * of its type. The field of the status tabs has one value.
 */
function fillQuery(
  { query: keys, statusTabs }: Partial<ListFile>,
  entity: Entity,
  { types }: FillContext,
): QueryItem[] {
  const first = (field: Field): QueryRule => types.get(field.type)?.rules?.[0] ?? 'eq';
  const found = Object.values(entity.fields)
    .filter(({ key }) => key !== statusTabs)
    .filter((field) => (keys ? keys.includes(field.key) : field.query !== null && !field.hiddenIn.query))
    .toSorted((a, b) => (keys ? keys.indexOf(a.key) - keys.indexOf(b.key) : 0))
    .map((field) => ({
      key: field.key,
      rule: field.query ?? first(field),
      trim: field.props.trim !== false,
    }));
  return statusTabs === undefined ? found : [...found, { key: statusTabs, rule: 'eq', trim: true }];
}

/** A list below the main one: the rows of a child, or the list of another entity. */
function fillChildList(file: ChildListFile, entity: Entity, endpoint: ScreenEndpoint): ChildList {
  const child = file.child === undefined ? null : (entity.children[file.child] ?? null);
  const foreign = file.entity ?? null;
  return {
    child: child?.key ?? null,
    entity: foreign,
    title: file.title ?? child?.title ?? foreign ?? '',
    where: file.where ?? null,
    columns: child ? fillColumns(file.columns, child.fields) : [],
    toolbar: fillPlacedActions(file.toolbar, [], entity, endpoint),
    row: fillPlacedActions(file.row, [], entity, endpoint),
    readonly: file.readonly ?? false,
  };
}

/**
 * Fills a list file; `file` null gives the default list of the entity.
 * @throws never
 */
export function fillList(id: string, file: ListFile | null, entity: Entity, context: FillContext): List {
  const children =
    file?.children ??
    Object.keys(file?.style === 'plain' || !file?.style ? {} : entity.children).map((child) => ({ child }));
  const endpoint = endpointOf(file, entity);
  return {
    kind: 'list',
    id,
    title: file?.title ?? entity.title,
    component: file?.component ?? [],
    entity: entity.id,
    style: file?.style ?? (entity.tree ? 'tree' : 'plain'),
    ...endpoint,
    form: file?.form ?? `${entity.id}.form`,
    where: file?.where ?? null,
    query: fillQuery(file ?? {}, entity, context),
    statusTabs: file?.statusTabs ?? null,
    columns: fillColumns(file?.columns, entity.fields),
    sort: file?.sort ?? [{ field: 'createTime', order: 'desc' }],
    toolbar: fillPlacedActions(file?.toolbar, ['add'], entity, endpoint),
    row: fillPlacedActions(file?.row, ['edit', 'detail', 'delete'], entity, endpoint),
    bulk: fillPlacedActions(file?.bulk, ['deleteBatch'], entity, endpoint),
    inline: file?.inline === true ? fillPlacedActions(undefined, ['edit', 'add', 'delete'], entity, endpoint) : [],
    children: children.map((one) => fillChildList(one, entity, endpoint)),
    sidebar: file?.sidebar ? { screen: file.sidebar.screen, with: file.sidebar.with ?? {} } : null,
    expand: fillExpand(file),
    params: file?.params ?? [],
    cards: file?.cards ?? [],
    charts: (file?.charts ?? []).map(({ title = null, by = null, stack = false, ...chart }) => ({
      ...chart,
      title,
      by,
      stack,
    })),
    pick: file?.pick ?? null,
    window: fillWindow(file?.window, file?.pick !== undefined),
    paging: file?.paging === false ? null : fillPaging(file?.paging ?? PAGE_SIZE),
  };
}

function fillPaging(size: number): { size: number; sizes: number[] } {
  return { size, sizes: PAGE_SIZES.includes(size) ? PAGE_SIZES : [size, ...PAGE_SIZES].toSorted((a, b) => a - b) };
}
