import type { QueryCondition } from '@/model/condition';
import type { ColumnType, QueryRule } from '@/model/entity/column-type';
import type { Entity } from '@/model/entity/entity';
import type { Scalar } from '@/model/generated/files';
import { fixedFilters } from '@/model/screens/list-filters';
import type { List, QueryItem } from '@/model/screens/screen';
import { conditionField, type AdvancedQuery } from '@/components/query/advanced/advanced-query';
import { queryParams } from '@/components/query/query-params';
import type { Sort } from '@/components/table/types';
import type { ListRequestState, ListState, Matching, MatchingGroup } from './list-state';

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

/** Values of these kinds of columns have a type of their own in an advanced query; others are texts (contract.md §4.4). */
const WIRE_TYPES: Readonly<Partial<Record<ColumnType['kind'], string>>> = {
  date: 'date',
  timestamp: 'datetime',
  int: 'int',
  numeric: 'number',
};

/** A condition as servers in the field read it. */
const withType = (entity: Entity, condition: QueryCondition) => {
  const type = WIRE_TYPES[conditionField(entity, condition.field)?.columnType.kind ?? 'none'];
  return type === undefined ? condition : { ...condition, type };
};

/** Filters with the rule in the value, for conditions that cannot join those of an advanced query. */
const SCALAR: Readonly<Partial<Record<QueryRule, (val: string) => string>>> = {
  eq: (val) => `eq ${val}`,
  ne: (val) => `ne ${val}`,
  gt: (val) => `gt ${val}`,
  ge: (val) => `ge ${val}`,
  lt: (val) => `lt ${val}`,
  le: (val) => `le ${val}`,
  like: (val) => `*${val}*`,
  left_like: (val) => `*${val}`,
  right_like: (val) => `${val}*`,
};

/** Parameters of their own for lists of values and for the ends of a range (contract.md §4.2). */
const SUFFIXES: Readonly<Partial<Record<QueryRule, string>>> = { ge: '_begin', le: '_end', in: '_MultiString' };

/** The parameters that can filter by one condition, the first one that is free is used. */
function filtersOf({ field, rule, val }: QueryCondition): readonly (readonly [key: string, text: string])[] {
  const scalar = SCALAR[rule];
  const suffix = SUFFIXES[rule];
  return [
    ...(scalar ? [[field, scalar(val)] as const] : []),
    ...(suffix === undefined ? [] : [[`${field}${suffix}`, val] as const]),
  ];
}

/**
 * Conditions that always hold and those of the advanced query. A request has one list of conditions with one match type:
 * beside an advanced query of which any condition may hold, the others are filters of their own. Two of them on one
 * field for which no parameter is free need the list; then all conditions must hold, so that never more records are shown than may be.
 */
function superQueryParams(
  entity: Entity,
  conditions: readonly QueryCondition[],
  advanced: AdvancedQuery | null,
  taken: Readonly<Record<string, string>>,
): Record<string, string> {
  const rules = advanced?.rules ?? [];
  const isAny = advanced?.matchType === 'or' && rules.length > 1;
  const filters: Record<string, string> = {};
  const listed = conditions.filter((condition) => {
    const free = isAny ? filtersOf(condition).find(([key]) => !(key in taken) && !(key in filters)) : undefined;
    if (free) filters[free[0]] = free[1];
    return !free;
  });
  const all = [...listed, ...rules.map((rule) => withType(entity, rule))];
  if (all.length === 0) return {};
  const matchType = isAny && listed.length === 0 ? 'or' : 'and';
  return { ...filters, superQueryParams: encodeURI(JSON.stringify(all)), superQueryMatchType: matchType };
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
  Object.assign(params, superQueryParams(entity, [...conditions, ...query.conditions], request.advanced, params));
  Object.assign(params, fixedFilters(list, entity, fixed));
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

/** The records of an export: all of the query, those of the selected group, or those that are selected one by one. */
export type ExportScope = 'all' | 'group' | 'selected';

/** The parameters of a list request that select the records of a group. */
export const groupParams = ({
  groupBy,
  values,
}: Pick<MatchingGroup, 'groupBy' | 'values'>): Record<string, string> => ({
  groupBy: groupBy.join(','),
  groupValues: JSON.stringify(values),
});

/** The parameters of the selected group; none when it is the whole list. */
export const matchingParams = (matching: Matching | null): Record<string, string> =>
  matching?.group ? groupParams(matching.group) : {};
