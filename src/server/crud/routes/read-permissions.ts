/** Read permissions of endpoints; all routes use these functions. */
import type { Entity } from '@/model/entity/entity';
import { permissionDenied } from '@/server/http/errors';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { permissionCodeAt, type Endpoint } from './endpoints';

/** True when the user has a menu of a list; menus name its id or a component name of servers in the field. */
const hasMenu = (endpoint: Endpoint, caller: Caller) =>
  endpoint.lists.some((list) => caller.canOpen(list.id) || list.component.some((name) => caller.canOpen(name)));

const hasActionPermission = (endpoint: Endpoint, caller: Caller) =>
  Object.values(endpoint.entity.actions).some((action) => caller.isGranted(permissionCodeAt(endpoint, action)));

/** Entities with a reference to the target, also in a child: their screens show its titles and pick from it. */
function referringEntityIds(crud: CrudContext, target: string): Set<string> {
  const found = new Set<string>();
  const leads = (entity: Entity) =>
    [entity.fields, ...Object.values(entity.children).map((child) => child.fields)].some((fields) =>
      Object.values(fields).some((field) => Object.values(field.ref?.is ?? {}).some((one) => one.entity === target)),
    );
  for (const entity of Object.values(crud.entities)) if (leads(entity)) found.add(entity.id);
  return found;
}

/** Read permissions of all endpoints. */
export interface ReadPermissions {
  /** The user has a menu of a list of the endpoint or a code of one of its actions, or may read an entity with it as a child. */
  canRead(endpoint: Endpoint, caller: Caller): boolean;
  /** The user may read it, or may read an entity that refers to it. */
  canPick(endpoint: Endpoint, target: string, caller: Caller): boolean;
}

/** Computes references between entities once; permissions of the user are read at each request. */
export function buildReadPermissions(crud: CrudContext, endpoints: readonly Endpoint[]): ReadPermissions {
  const parentsOf = (id: string) =>
    endpoints.filter(({ entity }) => Object.values(entity.children).some((child) => child.entity === id));
  const parentEndpoints = new Map(endpoints.map((endpoint) => [endpoint, parentsOf(endpoint.entity.id)]));
  const referringEndpoints = new Map<string, Endpoint[]>();
  for (const target of crud.shapes.keys()) {
    const ids = referringEntityIds(crud, target);
    referringEndpoints.set(
      target,
      endpoints.filter(({ entity }) => ids.has(entity.id)),
    );
  }
  const canReadDirectly = (endpoint: Endpoint, caller: Caller) =>
    hasMenu(endpoint, caller) || hasActionPermission(endpoint, caller);
  const canRead = (endpoint: Endpoint, caller: Caller) =>
    canReadDirectly(endpoint, caller) ||
    (parentEndpoints.get(endpoint) ?? []).some((parent) => canReadDirectly(parent, caller));
  return {
    canRead,
    canPick: (endpoint, target, caller) =>
      canRead(endpoint, caller) ||
      (referringEndpoints.get(target) ?? []).some((referring) => canRead(referring, caller)),
  };
}

/** @throws HttpError 510 */
export function assertAllowed(allowed: boolean): void {
  if (!allowed) throw permissionDenied();
}
