/** Converts list files to filled lists. Without a file: the default list of an entity. */
import type { Entity, Field } from '../entity/entity';
import type { QueryRule } from '../entity/column-type';
import { fillExpand } from '../entity/fill-entity';
import type { FillContext } from '../entity/fill-field';
import type { ListFile } from '../generated/files';
import { fillColumns } from './fill-columns';
import { fillChildLists } from './child-lists/fill-child-lists';
import { fillWindow } from './window-options';
import { fillPlacedActions, listActions } from './placed-actions';
import type { List, QueryItem } from './screen';
import { endpointOf } from './screen-endpoint';

/** spec 2 §9: page size 10 of 10/20/30. */
const PAGE_SIZE = 10;
const PAGE_SIZES = [10, 20, 30];

const NEWEST_FIRST = { field: 'createTime', order: 'desc' } as const;
/** The ids of a report are its row numbers. */
const AS_SELECTED = { field: 'id', order: 'asc' } as const;

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
      ...(field.param && { param: true }),
    }));
  return statusTabs === undefined ? found : [...found, { key: statusTabs, rule: 'eq', trim: true }];
}

/**
 * Fills a list file; `file` null gives the default list of the entity.
 * @throws never
 */
export function fillList(id: string, file: ListFile | null, entity: Entity, context: FillContext): List {
  const endpoint = endpointOf(file, entity);
  const columns = fillColumns(file?.columns, entity.fields);
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
    columns,
    groupBy: (file?.groupBy ?? []).filter((key) => columns.some((one) => one.key === key && one.groupable)),
    sort: file?.sort ?? [entity.select === null ? NEWEST_FIRST : AS_SELECTED],
    toolbar: fillPlacedActions(file?.toolbar, listActions.toolbar, entity, endpoint),
    row: fillPlacedActions(file?.row, listActions.row, entity, endpoint),
    bulk: fillPlacedActions(file?.bulk, listActions.bulk, entity, endpoint),
    inline: file?.inline === true ? fillPlacedActions(undefined, ['edit', 'add', 'delete'], entity, endpoint) : [],
    children: fillChildLists(file, entity, endpoint, context),
    sidebar: file?.sidebar ? { screen: file.sidebar.screen, with: file.sidebar.with ?? {} } : null,
    expand: fillExpand(file),
    params: file?.params ?? [],
    cards: (file?.cards ?? []).map(({ unit = null, decimals = 0, good = null, screen = null, ...card }) => ({
      ...card,
      unit,
      decimals,
      good,
      screen,
    })),
    charts: (file?.charts ?? []).map(
      ({ title = null, by = null, stack = false, across = false, screen = null, ...chart }) => ({
        ...chart,
        title,
        by,
        stack,
        across,
        screen,
      }),
    ),
    latestDays: file?.latestDays ?? null,
    pick: file?.pick ?? null,
    window: fillWindow(file?.window, file?.pick !== undefined),
    paging: file?.paging === false ? null : fillPaging(file?.paging ?? PAGE_SIZE),
  };
}

function fillPaging(size: number): { size: number; sizes: number[] } {
  return { size, sizes: PAGE_SIZES.includes(size) ? PAGE_SIZES : [size, ...PAGE_SIZES].toSorted((a, b) => a - b) };
}
