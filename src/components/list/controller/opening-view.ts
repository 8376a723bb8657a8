/** Reads saved views for a list: the one that it opens with, and those that the user applies. */
import { isJsonObject, parseJsonObject } from '@/model/http/json';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import { isListColumnVisible } from '@/components/grid/columns/use-columns';
import { DEFAULT_PREFERENCES, type GridPreferences } from '@/components/grid/preferences/grid-preferences';
import { preferencesName, type GridPreferencesStore } from '@/components/grid/preferences/grid-preferences-store';
import { conditionField, isChildField, withoutUnknownFields } from '@/components/query/advanced/advanced-query';
import { serverSupports } from '@/runtime/http/capabilities';
import { readViewMemory, updateViewMemory, type SavedView, type ViewContent } from '../saved-views/saved-view';
import { parseRequest } from './list-address';
import type { ListRequestState, Opening } from './list-state';

/** Keys of the fields that a stored request uses. */
function fieldsOfRequest(text: string): string[] {
  const { q, o, g, a } = parseJsonObject(text) ?? {};
  const rules = isJsonObject(a) && Array.isArray(a.rules) ? a.rules : [];
  const sorted = Array.isArray(o) ? o.filter((_, index) => index % 2 === 0) : [];
  const asked = [
    ...Object.keys(isJsonObject(q) ? q : {}),
    ...sorted,
    ...(Array.isArray(g) ? g : []),
    ...rules.map((one) => isJsonObject(one) && one.field),
  ];
  return asked.filter((one): one is string => typeof one === 'string');
}

const shownColumns = ({ order, hidden }: GridPreferences): string[] => order.filter((key) => !hidden.includes(key));

/** Keys of the fields that a view shows or filters and sorts by. */
export const fieldsOf = ({ grid, request }: Pick<ViewContent, 'grid' | 'request'>): string[] => [
  ...new Set([...shownColumns(grid), ...fieldsOfRequest(request)]),
];

/** The request of a text that fits the list, of fields that the user may see. */
export function readRequest(list: List, entity: Entity, text: string | null): Partial<ListRequestState> {
  const request = parseRequest(list, text);
  return { ...request, advanced: withoutUnknownFields(request.advanced ?? null, entity) };
}

/** Leaves out of a view what the list does not have, or not for this user. @param params fixed filters of the list */
export function readView(
  list: List,
  entity: Entity,
  params: Readonly<Parameters>,
  content: ViewContent,
): Omit<Opening, 'view'> {
  const { query = {}, sort, groupBy, advanced = null, ...paging } = readRequest(list, entity, content.request);
  const isVisible = (key: string) => !(key in params) && isListColumnVisible(entity.fields[key], list.permissionPrefix);
  const rules = advanced?.rules.filter(({ field }) => isChildField(field) || isVisible(field)) ?? [];
  const request: Partial<ListRequestState> = {
    ...paging,
    query: Object.fromEntries(Object.entries(query).filter(([key]) => isVisible(key))),
    advanced: advanced && rules.length > 0 ? { ...advanced, rules } : null,
  };
  const grouped = groupBy?.filter(isVisible);
  if (grouped) request.groupBy = grouped;
  const sorted = sort?.filter(({ field }) => isVisible(field)) ?? [];
  if (sorted.length > 0) request.sort = sorted;
  const fixed = Object.keys(params);
  const columns = new Set([...fixed, ...list.columns.map(({ key }) => key).filter(isVisible)]);
  const asked = new Set([
    ...fixed,
    ...Object.keys(request.query ?? {}),
    ...[...sorted, ...rules].map(({ field }) => field),
    ...(grouped ?? []),
  ]);
  const missing = new Set([
    ...shownColumns(content.grid).filter((key) => !columns.has(key)),
    ...fieldsOfRequest(content.request).filter((key) => !asked.has(key)),
  ]);
  return {
    request,
    omitted: [...missing].map((key) => content.titles[key] ?? conditionField(entity, key)?.label ?? key),
  };
}

/** Gives the table the columns of a view; null: those of the list without a view, which are kept meanwhile. */
export function applyColumns(list: List, store: GridPreferencesStore, view: SavedView | null): void {
  const name = preferencesName(list.id);
  const { active, ownGrid } = readViewMemory(list.id);
  const kept = active ? ownGrid : store.get(name);
  store.update(name, () => view?.content.grid ?? kept ?? DEFAULT_PREFERENCES);
  updateViewMemory(list.id, { active: view, ownGrid: kept });
}

interface OpeningOptions {
  list: List;
  entity: Entity;
  /** Fixed filters of the list. */
  params: Readonly<Parameters>;
  /** The request that the address of the page stores. */
  address: string | null;
  preferences: GridPreferencesStore;
}

/**
 * The view that a list opens with: the user's default, unless the address stores a request. Columns that the user
 * arranged differently under the same view stay.
 */
export function openingOf({ list, entity, params, address, preferences }: OpeningOptions): Opening {
  if (!serverSupports('listViews')) return { view: null, request: readRequest(list, entity, address), omitted: [] };
  const { active, defaultView } = readViewMemory(list.id);
  if (address !== null) return { view: active, request: readRequest(list, entity, address), omitted: [] };
  if (defaultView?.id !== active?.id) applyColumns(list, preferences, defaultView);
  if (!defaultView) return { view: null, request: {}, omitted: [] };
  return { view: defaultView, ...readView(list, entity, params, defaultView.content) };
}
