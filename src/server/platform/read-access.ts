/** Access to read routes that are not endpoints of an entity. */
import type { Caller, CrudEngine } from '../crud';
import { permissionDenied } from '../http/errors';

/** For `config.access`: users who can read at least one of the entities. */
export const mayRead =
  (engine: CrudEngine, ...entities: readonly string[]) =>
  (caller: Caller): boolean =>
    entities.some((entity) => engine.canRead(entity, caller));

/** @throws HttpError 510 unless the caller can read at least one of the entities */
export function assertMayRead(engine: CrudEngine, caller: Caller, ...entities: readonly string[]): void {
  if (!mayRead(engine, ...entities)(caller)) throw permissionDenied();
}
