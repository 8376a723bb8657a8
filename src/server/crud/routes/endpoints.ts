/** Where an entity is served: its own path, and that of every list or form which states another. */
import type { Action, Call, Entity } from '@/model/entity/entity';
import { actionCode } from '@/model/entity/fill-entity';
import type { Condition } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import { type CrudContext, shapeOf } from '../context/crud-context';
import type { CrudOptions } from '../context/crud-options';
import type { RowScope } from '../read/row-scope';

/** One place of one entity, with its permission codes and the rows that belong there. */
export interface Endpoint {
  entity: Entity;
  api: string;
  permissionPrefix: string;
  scope: RowScope;
  /** Lists served here: whoever holds a menu of one of them may read. */
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
  const places = new Map<string, EndpointInfo>();
  places.set(entity.api, { api: entity.api, permissionPrefix: entity.auth, where: null, sort: null, lists: [] });
  for (const list of lists.filter((one) => one.entity === entity.id)) {
    const { api, auth, where, sort } = list;
    const place = places.get(api) ?? { api, permissionPrefix: auth, where, sort, lists: [] };
    place.lists.push(list);
    if (list.id === `${entity.id}.list`) place.sort = sort;
    places.set(api, place);
  }
  for (const { entity: id, api, auth } of Object.values(forms)) {
    if (id === entity.id && api !== null && auth !== null && !places.has(api)) {
      places.set(api, { api, permissionPrefix: auth, where: null, sort: null, lists: [] });
    }
  }
  return [...places.values()];
}

/** All mounts of all entities. */
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

/** A call as this mount offers it; one that lies elsewhere belongs to the entity's own mount alone. */
export function callAtEndpoint({ entity, api }: Endpoint, call: Call): Call | null {
  if (api === entity.api) return call;
  return call.path.startsWith(`${entity.api}/`)
    ? { ...call, path: `${api}${call.path.slice(entity.api.length)}` }
    : null;
}

/** The permission code of an action at this mount. */
export function permissionCodeAt({ permissionPrefix: auth }: Endpoint, action: Action): string {
  return action.declared ? action.code : actionCode(auth, action.key);
}
