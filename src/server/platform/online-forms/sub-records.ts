/**
 * Records of a sub-table with its own list (ERP layout, contract.md §7.1). The permissions of the main record decide: a
 * user may read its sub-records if they may read it, and change them if they may edit it.
 */
import type { Caller } from '@/server/crud';
import { oneOf } from '@/server/db';

import { permissionDenied } from '@/server/http/errors';
import type { PlatformContext } from '../context';
import type { OpenedForm } from '../form-definitions/access';
import { foreignKeyOf } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';

export interface SubRequest {
  /** Key of the call: `list`, `queryById`, `add`, `edit`, `delete`. */
  key: string;
  query: Readonly<Record<string, unknown>>;
  params: Readonly<Record<string, unknown>>;
  body: unknown;
}

const READ_CALLS: ReadonlySet<string> = new Set(['list', 'queryById']);

const textAt = (from: unknown, key: string): string[] => {
  const value = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value !== '' ? [value] : [];
};

/** Ids of the records that a request names. */
const requestedIds = ({ params, body, key }: SubRequest): string[] =>
  key === 'edit' ? textAt(body, 'id') : textAt(params, 'id').flatMap((ids) => ids.split(','));

/** Ids of the main records that a request is about. */
async function mainIdsOf({ form, caller }: OpenedForm, foreignKey: string, request: SubRequest): Promise<Set<string>> {
  const { key, query, body } = request;
  if (key === 'list') return new Set(textAt(query, foreignKey));
  const requested = key === 'add' || key === 'edit' ? textAt(body, foreignKey) : [];
  const stored = key === 'add' ? [] : requestedIds(request);
  const rows = await Promise.all(stored.map((id) => form.engine.record(form.entity.id, id, caller)));
  return new Set([...requested, ...rows.flatMap((row) => textAt(row, foreignKey))]);
}

/** The caller with a data rule that limits the sub-table to rows of these main records. */
const callerWithMainRecords = ({ form, caller }: OpenedForm, foreignKey: string, ids: ReadonlySet<string>): Caller => ({
  ...caller,
  dataRules: (api) => [
    ...caller.dataRules(api),
    ...(api === form.entity.api ? [{ [foreignKey]: { in: [...ids] } }] : []),
  ],
});

/**
 * Executes a call for records of a form. For a sub-table, the rights at the main records are checked first, and a change
 * also updates the main records (`update_time`), so that a save of an older state of them is rejected as a conflict.
 * @param work executes the call with the caller that it is given
 * @throws HttpError unless the user may see, or change, each main record
 */
export async function withRightsOfMainRecords<T>(
  { db, now }: Pick<PlatformContext, 'db' | 'now'>,
  opened: OpenedForm,
  request: SubRequest,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
  const { form, caller, main } = opened;
  if (!main) return work(caller);
  const { head } = form.definition;
  const foreignKey = foreignKeyOf(form.definition)?.db_field_name ?? '';
  const mainRecords = async () => {
    const ids = await mainIdsOf(opened, foreignKey, request);
    if (ids.size === 0) throw fail.noMainRecord();
    for (const id of ids) await main.form.engine.record(main.form.entity.id, id, main.caller);
    return ids;
  };
  if (READ_CALLS.has(request.key)) return work(callerWithMainRecords(opened, foreignKey, await mainRecords()));
  if (head.relation_type === '1') throw fail.oneToOne();
  if (!mayEditRecords(main)) throw permissionDenied();
  return db.tx(async () => {
    const ids = await mainRecords();
    await db.dynamic
      .updateTable(main.form.entity.table)
      .set({ update_time: now(), update_by: main.caller.me.username })
      .where('id', '=', oneOf([...ids]))
      .execute();
    return work(callerWithMainRecords(opened, foreignKey, ids));
  });
}

/** True when the user may change records of the form. */
export const mayEditRecords = ({ form, caller }: { form: OpenedForm['form']; caller: Caller }): boolean =>
  caller.can(`${form.entity.permissionPrefix}:edit`);

/** True when the user may use a custom button; at a sub-table it changes the main record. */
export const mayUseButton = ({ form, caller, main }: OpenedForm, code: string): boolean =>
  caller.can(`${form.entity.permissionPrefix}:${code}`) && (main === null || mayEditRecords(main));
