/**
 * Computed fields of main records that aggregate over a foreign child. Its rows are written as records of their own
 * entity, and each such write brings the stored values of their main records up to date.
 */
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { aggregatedChildrenOf, mainIdsOf } from '../context/aggregated-children';
import { shapeOf, type CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { InvalidRecord } from '../context/errors';
import { messages } from '../context/messages';
import { deriveRecord } from '../derive/derived-record';
import { loadRecord } from '../read/record';
import { logRecordChange } from './audit-log';
import { changedKeys, updateRow } from './row-statements';

/**
 * Computes one main record again and stores the computed fields that changed. Its lock value stays: an open form of it
 * is not out of date for that.
 */
async function refreshMain(
  crud: CrudContext,
  entity: Entity,
  id: string,
  caller: Caller,
  seen: ReadonlySet<string>,
): Promise<void> {
  const before = await loadRecord(crud, entity, id, true);
  if (!before) return;
  const shape = shapeOf(crud, entity.id);
  const touched = new Set<string>();
  const { values, errors } = await deriveRecord(crud, { entity, before, record: before, touched, caller });
  const keys = changedKeys(shape, before, values).filter((key) => entity.fields[key]?.value);
  if (keys.length === 0) return;
  const wrong = errors.find(({ path }) => keys.includes(path));
  if (wrong) {
    const label = entity.fields[wrong.path]?.label ?? wrong.path;
    throw new InvalidRecord([{ path: '', message: messages.ofMain(entity.title, label, wrong.message) }]);
  }
  const after = { ...before, ...Object.fromEntries(keys.map((key) => [key, values[key] ?? null])) };
  await updateRow(crud, shape, after, keys);
  await logRecordChange(crud, shape, id, { action: 'edit', before, after, children: {} }, caller);
  crud.db.afterCommit(() => crud.options.publishTableChange?.(entity.table));
  await refreshMains(crud, entity, [before], caller, seen);
}

/**
 * Brings the main records of written rows up to date, inside the transaction of the write.
 * @param rows the rows before and after the write
 * @param seen main records that are being refreshed; ends a cycle in the data
 * @throws InvalidRecord when a main record cannot store its new value
 */
export async function refreshMains(
  crud: CrudContext,
  entity: Entity,
  rows: readonly (Row | null)[],
  caller: Caller,
  seen: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const { main, child } of aggregatedChildrenOf(crud, entity))
    for (const id of mainIdsOf(child, rows)) {
      const name = `${main.id} ${id}`;
      if (!seen.has(name)) await refreshMain(crud, main, id, caller, new Set([...seen, name]));
    }
}
