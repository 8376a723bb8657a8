import type { QueryCondition } from '@/model/condition';
import type { Entity } from '@/model/entity/entity';
import type { Scalar } from '@/model/generated/files';
import type { List, QueryItem } from '@/model/screens/screen';
import { queryParams } from '@/components/query/query-params';
import type { Sort } from '@/components/table/types';
import type { ListRequestState, ListState } from './list-state';

/** What a list requests whatever its state. */
export interface RequestOptions {
  list: List;
  entity: Entity;
  /** Fixed filters by field key. */
  fixed: Readonly<Record<string, Scalar>>;
  /** Conditions that always hold, already filled (the `where` of the list). */
  conditions: readonly QueryCondition[];
}

/**
 * Sort parameters (contract.md §4.3): `order` is one direction for all columns, so that columns of different directions
 * need `sortInfoString`; servers that do not know it sort by the other two.
 */
function sortParamsOf(sort: readonly Sort[]): Record<string, string> {
  const [first] = sort;
  if (!first) return {};
  const params = { column: sort.map(({ field }) => field).join(','), order: first.order };
  if (sort.every(({ order }) => order === first.order)) return params;
  const info = sort.map(({ field, order }) => ({ column: field, order }));
  return { ...params, sortInfoString: encodeURI(JSON.stringify(info)) };
}

/**
 * Query parameters of a request of records (spec 2 §7).
 * @param queryItems fields that the query may search
 */
export function requestParamsOf(
  { list, entity, fixed, conditions }: RequestOptions,
  queryItems: readonly QueryItem[],
  request: ListRequestState & Pick<ListState, 'sidebarFilter'>,
): Record<string, string> {
  const query = queryParams(queryItems, request.query);
  const params: Record<string, string> = { ...query.params };
  const all = [...conditions, ...query.conditions];
  if (all.length > 0) {
    params['superQueryParams'] = encodeURI(JSON.stringify(all));
    params['superQueryMatchType'] = 'and';
  }
  for (const [key, value] of Object.entries(fixed)) {
    const isFilter = key in entity.fields || list.params.includes(key);
    if (isFilter && value !== null && value !== '') params[key] = String(value);
  }
  for (const [key, value] of Object.entries(request.sidebarFilter)) {
    // A virtual field is a value for new records only.
    const isFilter = entity.fields[key]?.virtual !== true;
    if (isFilter && value !== null && value !== '') params[key] = String(value);
  }
  Object.assign(params, sortParamsOf(request.sort));
  params['field'] = ['id', ...list.columns.map((column) => column.key)].join(',');
  params['pageNo'] = String(request.pageNo);
  params['pageSize'] = String(request.pageSize);
  return params;
}
