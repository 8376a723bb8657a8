/** Endpoints of entities: the entity's own API path, and each other path that a list or form defines. */
import type { Action, Call, Child, Entity } from '@/model/entity/entity';
import { actionCode } from '@/model/entity/fill-action';
import type { Condition } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import type { CrudOptions } from '../context/crud-options';
import type { RowScope } from '../read/row-scope';
import { childListSort } from '../read/sort-order';

/** One API path of an entity, with its permission codes and row scope. */
export interface Endpoint {
  entity: Entity;
  api: string;
  permissionPrefix: string;
  scope: RowScope;
  /** Lists that use the path; a menu of one of them permits reading. */
  lists: readonly List[];
}

interface EndpointInfo {
  api: string;
  permissionPrefix: string;
  where: Condition | null;
  sort: List['sort'] | null;
  lists: List[];
}

function endpointInfos(entity: Entity, { lists, forms }: CrudOptions): EndpointInfo[] {
  const endpoints = new Map<string, EndpointInfo>();
  endpoints.set(entity.api, {
    api: entity.api,
    permissionPrefix: entity.permissionPrefix,
    where: null,
    sort: null,
    lists: [],
  });
  for (const list of lists.filter((one) => one.entity === entity.id)) {
    const { api, permissionPrefix: auth, where, sort } = list;
    const endpoint = endpoints.get(api) ?? { api, permissionPrefix: auth, where, sort, lists: [] };
    endpoint.lists.push(list);
    if (list.id === `${entity.id}.list`) endpoint.sort = sort;
    endpoints.set(api, endpoint);
  }
  for (const { entity: id, api, permissionPrefix: auth } of Object.values(forms)) {
    if (id === entity.id && api !== null && auth !== null && !endpoints.has(api)) {
      endpoints.set(api, { api, permissionPrefix: auth, where: null, sort: null, lists: [] });
    }
  }
  return [...endpoints.values()];
}

/** All endpoints of all entities. */
export function buildEndpoints(crud: CrudContext): Endpoint[] {
  return Object.values(crud.entities).flatMap((entity) =>
    endpointInfos(entity, crud.options).map(({ api, permissionPrefix, where, sort, lists }) => ({
      entity,
      api,
      permissionPrefix,
      lists,
      scope: { shape: shapeOf(crud, entity.id), entity, child: null, where, sort, api, parent: null },
    })),
  );
}

/** The call at this endpoint; null for a call outside the entity's API path, which only the entity's own endpoint has. */
export function callAtEndpoint({ entity, api }: Endpoint, call: Call): Call | null {
  if (api === entity.api) return call;
  return call.path.startsWith(`${entity.api}/`)
    ? { ...call, path: `${api}${call.path.slice(entity.api.length)}` }
    : null;
}

/** The permission code of an action at this endpoint. */
export function permissionCodeAt({ permissionPrefix }: Endpoint, action: Action): string {
  return action.declared ? action.code : actionCode(permissionPrefix, action.key);
}

/** The row scope of a child's rows. For a child that refers to another entity, the formulas of that entity apply. */
export function childScope(crud: CrudContext, { entity, scope }: Endpoint, child: Child): RowScope {
  const shape = childShape(crud, child);
  const own = child.entity === null;
  return {
    shape,
    entity: own ? entity : shape.entity,
    child: own ? child : null,
    where: null,
    sort: childListSort(crud, child),
    api: scope.api,
    parent: { scope, key: child.foreignKey },
  };
}
