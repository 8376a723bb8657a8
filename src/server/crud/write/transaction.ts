/** Transaction of one write. */
import type { Entity } from '@/model/entity/entity';
import { isUniqueViolation } from '@/server/db/drivers/database-error';
import { duplicateErrors } from '../check/uniqueness';
import { ownChildrenOf } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import { InvalidRecord } from '../context/errors';

const tablesOf = (entity: Entity) => [entity.table, ...ownChildrenOf(entity).map((child) => child.table)];

/** Runs a write in a transaction. A violation of a unique index becomes an error at its field. */
export async function inTransaction<T>(crud: CrudContext, entity: Entity, work: () => Promise<T>): Promise<T> {
  try {
    const result = await crud.db.tx(work);
    for (const table of tablesOf(entity)) crud.options.publishTableChange?.(table);
    return result;
  } catch (error) {
    if (isUniqueViolation(error)) throw new InvalidRecord(duplicateErrors(crud, entity, error));
    throw error;
  }
}
