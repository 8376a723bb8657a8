/** Who may read: the one place that says so. */
import type { Entity } from '@/model/entity';
import { noPermission } from '../../refusal';
import type { Crud } from '../context/crud';
import type { Caller } from '../context/options';
import { codeAt, type Mount } from './mount';

/** A screen's names in menus: its id, and the component names of servers in the field. */
const seesOne = (mount: Mount, caller: Caller) =>
  mount.lists.some((list) => caller.sees(list.id) || list.component.some((name) => caller.sees(name)));

const holdsOne = (mount: Mount, caller: Caller) =>
  Object.values(mount.entity.actions).some((action) => caller.holds(codeAt(mount, action)));

/** Entities with a reference or child that leads to the target: their screens show its names and pick from it. */
function askers(crud: Crud, target: string): Set<string> {
  const found = new Set<string>();
  const leads = (entity: Entity) =>
    [entity.fields, ...Object.values(entity.children).map((child) => child.fields)].some((fields) =>
      Object.values(fields).some((field) => Object.values(field.ref?.is ?? {}).some((one) => one.entity === target)),
    );
  for (const entity of Object.values(crud.entities)) if (leads(entity)) found.add(entity.id);
  return found;
}

/** Answers who may read what. */
export interface Permissions {
  /** Holds a menu of a screen served here, or any code of its actions; or reads a record that holds these as rows. */
  mayRead(mount: Mount, caller: Caller): boolean;
  /** May read, or may read something that refers to it. */
  mayPick(mount: Mount, target: string, caller: Caller): boolean;
}

/** Finds once who leads to whom; what a person holds is asked at each request. */
export function buildPermissions(crud: Crud, mounts: readonly Mount[]): Permissions {
  const owners = (id: string) =>
    mounts.filter(({ entity }) => Object.values(entity.children).some((child) => child.entity === id));
  const ownersOf = new Map(mounts.map((mount) => [mount, owners(mount.entity.id)]));
  const askersOf = new Map<string, Mount[]>();
  for (const target of crud.shapes.keys()) {
    const ids = askers(crud, target);
    askersOf.set(
      target,
      mounts.filter(({ entity }) => ids.has(entity.id)),
    );
  }
  const direct = (mount: Mount, caller: Caller) => seesOne(mount, caller) || holdsOne(mount, caller);
  const mayRead = (mount: Mount, caller: Caller) =>
    direct(mount, caller) || (ownersOf.get(mount) ?? []).some((owner) => direct(owner, caller));
  return {
    mayRead,
    mayPick: (mount, target, caller) =>
      mayRead(mount, caller) || (askersOf.get(target) ?? []).some((asker) => mayRead(asker, caller)),
  };
}

/** @throws Refusal 510 */
export function demand(allowed: boolean): void {
  if (!allowed) throw noPermission();
}
