/** Child checks: server functions over all rows of a child, named in its `rules` and exported by the entity's module. */
import type { Child, Entity } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import { rowsOf } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { ChildKey, ChildRow, EntityName, FunctionContext } from '../context/function-context';
import { moduleExport, type ServerModules } from '../context/server-modules';

/** Argument of a child check: all rows of the child as they will be saved. */
export interface ChildCheckContext<
  E extends EntityName = never,
  C extends ChildKey<E> = ChildKey<E>,
> extends FunctionContext {
  rows: readonly ChildRow<E, C>[];
  main: Row<E>;
  before: Row<E> | null;
  child: Child;
  entity: Entity;
}

/** @returns errors with their paths, one message for the whole child, or undefined when the rows are valid */
export type ChildCheck<E extends EntityName = never, C extends ChildKey<E> = ChildKey<E>> = (
  context: ChildCheckContext<E, C>,
) => Promise<readonly FieldError[] | string | undefined>;

/** The child check of a name; undefined when the module does not export it. */
export function childCheckOf(modules: ServerModules, entity: Entity, name: string): ChildCheck | undefined {
  const own = moduleExport(modules, entity.id, name);
  return typeof own === 'function' ? (own as ChildCheck) : undefined;
}

/** Errors of all child checks of all children. */
export async function childCheckErrors(
  crud: CrudContext,
  entity: Entity,
  before: Row | null,
  after: Row,
  caller: Caller,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const child of Object.values(entity.children)) {
    const rows = rowsOf(after, child);
    for (const name of child.serverChecks) {
      const rule = childCheckOf(crud.modules, entity, name);
      const found = await rule?.({ ...crud.functionContext(caller), rows, main: after, before, child, entity });
      if (typeof found === 'string') errors.push({ path: child.key, message: found });
      else if (found) errors.push(...found);
    }
  }
  return errors;
}
