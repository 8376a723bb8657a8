/** Permission check of read routes that are not endpoints of an entity. */
import type { Caller, CrudEngine } from '../crud';
import { permissionDenied } from '../http/http-error';

/** @throws HttpError 510 unless the caller can read at least one of the entities */
export function assertMayRead(engine: CrudEngine, caller: Caller, ...entities: readonly string[]): void {
  if (!entities.some((entity) => engine.canRead(entity, caller))) throw permissionDenied();
}
