/** Child checks: server functions over all rows of a child, named in its `rules` and exported by the entity's module. */
import type { Child, Entity } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import type { Database } from '@/server/db';
import { rowsOf } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import { moduleExport, type ServerModules } from '../context/server-modules';

/** Argument of a child check: all rows of the child as they will be saved. */
export interface ChildCheckContext {
  rows: readonly Row[];
  main: Row;
  before: Row | null;
  child: Child;
  entity: Entity;
  db: Database;
}

/** @returns errors with their paths, one message for the whole child, or undefined when the rows are valid */
export type ChildCheck = (context: ChildCheckContext) => Promise<readonly FieldError[] | string | undefined>;

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
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const child of Object.values(entity.children)) {
    const rows = rowsOf(after, child);
    for (const name of child.rules) {
      const rule = childCheckOf(crud.modules, entity, name);
      const found = await rule?.({ rows, main: after, before, child, entity, db: crud.db });
      if (typeof found === 'string') errors.push({ path: child.key, message: found });
      else if (found) errors.push(...found);
    }
  }
  return errors;
}
