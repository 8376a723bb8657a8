/** Records for server functions: like requests of a user, but without permission checks. */
import type { Condition } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { newId } from '@/server/db/row-id';
import { ownChildrenOf, temporaryId } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { Records } from '../context/function-context';
import { notFoundError, assertNoErrors } from '../context/errors';
import { deriveRecord } from '../derive/derived-record';
import { loadRecord } from '../read/record';
import { findRecords, lockRecords, type QueryOptions, sumRecords } from '../read/record-queries';
import { deleteRecords } from './delete';
import { databaseCheckErrors, writeRecord } from './save';
import { inTransaction } from './transaction';

/** Adds temporary ids to child rows without an id. */
function withTemporaryIds(record: Row, children: readonly string[]): Row {
  const lists = children.filter((key) => Array.isArray(record[key]));
  const numbered = lists.map((key) => [
    key,
    (record[key] as Row[]).map((row, index) => ({ id: temporaryId(index), ...row })),
  ]);
  return { ...record, ...Object.fromEntries(numbered) };
}

const omitKeys = (record: Row, keys: readonly string[]): Row =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** Record operations on all entities on behalf of a user. The engine is untyped; `Records` types it by the entities. */
export function buildRecords(crud: CrudContext, caller: Caller): Records {
  const entityOf = (id: string) => {
    const entity = crud.entities[id];
    if (!entity) throw new Error(`no entity ${id}`);
    return entity;
  };
  const writeValues = (id: string, given: Row, find: () => Promise<Row | null>, action: string) => {
    const entity = entityOf(id);
    const children = ownChildrenOf(entity).map(({ key }) => key);
    const foreign = Object.keys(entity.children).filter((key) => !children.includes(key));
    return inTransaction(crud, entity, async () => {
      const before = await find();
      const changes = omitKeys(withTemporaryIds(given, children), foreign);
      const written = Object.keys(changes);
      const touched = new Set(written.filter((key) => !children.includes(key)));
      const record = { ...before, ...changes };
      // Rows of a child are replaced completely, even if users may not add or remove rows of it.
      const [writable, writtenRows] = [new Set(written), new Set(written.filter((key) => children.includes(key)))];
      const input = { entity, before, record, touched, caller, writable, writtenRows };
      const { values, errors } = await deriveRecord(crud, input);
      assertNoErrors(errors);
      const after: Row = { ...values, id: before ? (before.id ?? null) : newId() };
      const change = { entity, before, after, body: {}, caller };
      assertNoErrors(await databaseCheckErrors(crud, change));
      return writeRecord(crud, { ...change, children: ownChildrenOf(entity), action });
    });
  };
  return {
    get: (entity: string, id: string) => loadRecord(crud, entityOf(entity), id),
    find: (entity: string, where: Condition, options?: QueryOptions) => findRecords(crud, entity, where, options),
    sum: (entity: string, field: string, where: Condition) => sumRecords(crud, entity, field, where),
    lock: (entity: string, ids: readonly string[]) => lockRecords(crud, entity, ids),
    add: (entity: string, record: Row) => writeValues(entity, record, async () => null, 'add'),
    edit: (entity: string, id: string, changes: Row, action = 'edit') =>
      writeValues(
        entity,
        changes,
        async () => {
          const before = await loadRecord(crud, entityOf(entity), id, true);
          if (!before) throw notFoundError();
          return before;
        },
        action,
      ),
    delete: (entity: string, ids: readonly string[]) => deleteRecords(crud, entityOf(entity), ids, caller),
  } as Records;
}
