/** The requests of a list, from its schema and its entity. */
import { fillPlaceholders, toSuperQuery, type QueryCondition } from '@/model/condition';
import type { Call, Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import { toPaged, type Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import type { List } from '@/model/screens/screen';
import { hasSummary, serverSupports } from '@/runtime/http/capabilities';
import { SILENT_READ } from '@/runtime/http/policy';
import { get } from '@/runtime/http/request';
import { session } from '@/runtime/session/session-state';
import { callAtApi, listCallOf } from '@/components/actions/action-request';
import { parseGroups, type GroupSource } from './group-loader';
import type { PageSource } from './page-loader';
import type { SummarySource } from './summary-loader';
import type { TreeSource } from './tree-loader';

/** The `where` of a list, filled. A list with its own `api` has none: the server applies the condition itself. */
export function fixedConditions(list: List, entity: Entity, params: Readonly<Parameters>): readonly QueryCondition[] {
  if (!list.where || list.api !== entity.api) return [];
  const filled = fillPlaceholders(list.where, (path) => params[path] ?? session().user?.[path.replace(/^me\./, '')]);
  return toSuperQuery(filled)?.rules ?? [];
}

const summarySource = ({ api }: List): SummarySource => ({
  fetchSummary: (query, signal) => get<unknown>(`${api}/summary`, query, { signal, policy: SILENT_READ }),
});

const groupSource = ({ api }: List): Pick<GroupSource, 'fetchGroups'> => ({
  fetchGroups: async (query, signal) =>
    parseGroups(await get<unknown>(`${api}/groups`, query, { signal, policy: SILENT_READ })),
});

/** A list that can be grouped: the server lists its records itself. */
export const canGroup = ({ api, style }: List): boolean =>
  style !== 'tree' && serverSupports('groups') && hasSummary(api);

const isTree = ({ style }: List, { tree }: Entity): boolean => style === 'tree' && tree !== null;

/** The source of a list that is being designed: no records. */
export const emptySource = (list: List, entity: Entity): PageSource | TreeSource => {
  const page = () => Promise.resolve(toPaged([]));
  return isTree(list, entity) ? { fetchRoots: page, fetchChildren: page, rootParams: {} } : { fetchPage: page };
};

/**
 * The call that lists the records of a picker. Users who may pick records of an entity need no permission for its list;
 * an entity without a table has no call for pickers. A tree with a call of its own is loaded by it, as a whole.
 */
function pickCall(list: List, entity: Entity): Call | undefined {
  const ownTree = isTree(list, entity) && listCallOf(list, entity).path !== `${list.api}/list`;
  const isOffered = list.api === entity.api && entity.table !== '' && !ownTree && serverSupports('pick');
  return isOffered ? entity.calls['pick'] : undefined;
}

/** Parameters of an online form's tree, whose one call sends roots, children and found records (contract.md §7.1). */
function onlineTreeParams({ preset, tree }: Entity): Record<'roots' | 'search' | 'children', Record<string, string>> {
  if (preset !== 'online') return { roots: {}, search: {}, children: {} };
  const hasChild = tree?.hasChild;
  return {
    roots: { hasQuery: 'false' },
    search: { hasQuery: 'true' },
    children: { hasQuery: 'false', ...(hasChild ? { [hasChild]: '1' } : {}) },
  };
}

/**
 * The requests of a list: of pages, or of a tree where the entity has one.
 * @param picking the list is in a picker
 */
export function listSource(
  list: List,
  entity: Entity,
  picking = false,
): (PageSource & Partial<SummarySource & GroupSource>) | TreeSource {
  const picked = picking ? pickCall(list, entity) : undefined;
  const target = picked ? callAtApi(picked, entity, list.api) : listCallOf(list, entity);
  const isDefaultCall = target.path === `${list.api}/list`;
  if (list.style !== 'tree' || !entity.tree) {
    return {
      fetchPage: async (query, signal) =>
        toPaged(await get<Paged | Row[]>(target.path, query, { signal, policy: SILENT_READ }), entity.keyField),
      ...(isDefaultCall && hasSummary(list.api) ? summarySource(list) : {}),
      ...(isDefaultCall && !picking && canGroup(list) ? groupSource(list) : {}),
    };
  }
  const { parent } = entity.tree;
  const online = onlineTreeParams(entity);
  const childrenCall = entity.calls['children'] ? callAtApi(entity.calls['children'], entity, list.api) : target;
  return {
    fetchRoots: (query, signal) => get<unknown>(target.path, query, { signal, policy: SILENT_READ }),
    fetchChildren: (id, query, signal) =>
      get<unknown>(childrenCall.path, { ...query, ...online.children, [parent]: id }, { signal, policy: SILENT_READ }),
    // An entity's own call returns what its author regards as roots.
    rootParams: isDefaultCall || picked ? { [parent]: '0' } : online.roots,
    searchParams: online.search,
  };
}
