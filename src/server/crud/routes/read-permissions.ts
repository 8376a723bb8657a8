/** Who may read: the one place that says so. */
import type { Entity } from '@/model/entity/entity';
import { permissionDenied } from '@/server/http/http-error';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { permissionCodeAt, type Endpoint } from './endpoints';

/** A screen's names in menus: its id, and the component names of servers in the field. */
const hasMenu = (mount: Endpoint, caller: Caller) =>
  mount.lists.some((list) => caller.canOpen(list.id) || list.component.some((name) => caller.canOpen(name)));

const hasActionPermission = (mount: Endpoint, caller: Caller) =>
  Object.values(mount.entity.actions).some((action) => caller.isGranted(permissionCodeAt(mount, action)));

/** Entities with a reference or child that leads to the target: their screens show its names and pick from it. */
function referringEntityIds(crud: CrudContext, target: string): Set<string> {
  const found = new Set<string>();
  const leads = (entity: Entity) =>
    [entity.fields, ...Object.values(entity.children).map((child) => child.fields)].some((fields) =>
      Object.values(fields).some((field) => Object.values(field.ref?.is ?? {}).some((one) => one.entity === target)),
    );
  for (const entity of Object.values(crud.entities)) if (leads(entity)) found.add(entity.id);
  return found;
}

/** Answers who may read what. */
export interface ReadPermissions {
  /** Holds a menu of a screen served here, or any code of its actions; or reads a record that holds these as rows. */
  canRead(mount: Endpoint, caller: Caller): boolean;
  /** May read, or may read something that refers to it. */
  canPick(mount: Endpoint, target: string, caller: Caller): boolean;
}

/** Finds once who leads to whom; what a person holds is asked at each request. */
export function buildReadPermissions(crud: CrudContext, mounts: readonly Endpoint[]): ReadPermissions {
  const owners = (id: string) =>
    mounts.filter(({ entity }) => Object.values(entity.children).some((child) => child.entity === id));
  const parentEndpoints = new Map(mounts.map((mount) => [mount, owners(mount.entity.id)]));
  const referringEndpoints = new Map<string, Endpoint[]>();
  for (const target of crud.shapes.keys()) {
    const ids = referringEntityIds(crud, target);
    referringEndpoints.set(
      target,
      mounts.filter(({ entity }) => ids.has(entity.id)),
    );
  }
  const canReadDirectly = (mount: Endpoint, caller: Caller) =>
    hasMenu(mount, caller) || hasActionPermission(mount, caller);
  const mayRead = (mount: Endpoint, caller: Caller) =>
    canReadDirectly(mount, caller) ||
    (parentEndpoints.get(mount) ?? []).some((owner) => canReadDirectly(owner, caller));
  return {
    canRead: mayRead,
    canPick: (mount, target, caller) =>
      mayRead(mount, caller) || (referringEndpoints.get(target) ?? []).some((asker) => mayRead(asker, caller)),
  };
}

/** @throws HttpError 510 */
export function assertAllowed(allowed: boolean): void {
  if (!allowed) throw permissionDenied();
}
