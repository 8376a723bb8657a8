/** The state of a list as the content of a view, and how it differs from a view. */
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import type { GridColumn } from '@/components/grid/core/types';
import { applyOrder, type GridPreferences } from '@/components/grid/preferences/grid-preferences';
import { conditionField } from '@/components/query/advanced/advanced-query';
import { packRequest } from '../controller/list-address';
import { requestOf, type ListRequestState } from '../controller/list-state';
import { fieldsOf, readView } from '../controller/opening-view';
import type { ViewContent } from '../saved-views/saved-view';

/** A list with the columns that the user may see. */
export interface ViewedList {
  list: List;
  entity: Entity;
  /** Fixed filters. */
  params: Readonly<Parameters>;
  columns: readonly GridColumn[];
}

const sortedEntries = <T>(values: Readonly<Record<string, T>>, known: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => known.has(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Preferences in one form: all columns in order, nothing of others, so that equal ones are equal texts. */
function fullGrid({ columns }: ViewedList, { order, widths, pins, hidden, size }: GridPreferences): GridPreferences {
  const keys = applyOrder(columns, order).map(({ key }) => key);
  const known = new Set(keys);
  return {
    order: keys,
    widths: sortedEntries(widths, known),
    pins: sortedEntries(pins, known),
    hidden: hidden.filter((key) => known.has(key)).toSorted(),
    size,
  };
}

/** The content of a view that shows a list as it is now. The view opens at the first page. */
export function contentOf(viewed: ViewedList, grid: GridPreferences, request: ListRequestState): ViewContent {
  const { list, entity, columns } = viewed;
  const content = { grid: fullGrid(viewed, grid), request: packRequest(list, { ...request, pageNo: 1 }) };
  const titleOf = (key: string) =>
    columns.find((one) => one.key === key)?.title ?? conditionField(entity, key)?.label ?? key;
  return { ...content, titles: Object.fromEntries(fieldsOf(content).map((key) => [key, titleOf(key)])) };
}

const asText = ({ grid, request }: ViewContent): string => JSON.stringify([grid, request]);

/** True when a list is shown otherwise than by a view; null: otherwise than without filters and order of the user. */
export function isChanged(
  viewed: ViewedList,
  view: ViewContent | null,
  grid: GridPreferences,
  request: ListRequestState,
): boolean {
  const { list, entity, params } = viewed;
  const now = contentOf(viewed, grid, request);
  if (!view) return now.request !== '';
  const applied = requestOf(list, entity, readView(list, entity, params, view).request);
  return asText(now) !== asText(contentOf(viewed, view.grid, applied));
}
