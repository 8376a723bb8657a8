/**
 * Records of a sub-table that has its own list (ERP layout, contract.md §7.1): each belongs to a main record, is seen by
 * those who see that record, and is changed by those who may change it.
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

const READS: ReadonlySet<string> = new Set(['list', 'queryById']);

const textAt = (from: unknown, key: string): string[] => {
  const value = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value !== '' ? [value] : [];
};

/** Ids of the records that a request names. */
const namedIds = ({ params, body, key }: SubRequest): string[] =>
  key === 'edit' ? textAt(body, 'id') : textAt(params, 'id').flatMap((ids) => ids.split(','));

/** Ids of the main records that a request is about. */
async function mainIdsOf({ form, caller }: OpenedForm, link: string, request: SubRequest): Promise<Set<string>> {
  const { key, query, body } = request;
  if (key === 'list') return new Set(textAt(query, link));
  const given = key === 'add' || key === 'edit' ? textAt(body, link) : [];
  const stored = key === 'add' ? [] : namedIds(request);
  const rows = await Promise.all(stored.map((id) => form.engine.record(form.entity.id, id, caller)));
  return new Set([...given, ...rows.flatMap((row) => textAt(row, link))]);
}

/** The user with the rows of these main records only, whatever a request asks for. */
const callerAtMain = ({ form, caller }: OpenedForm, link: string, ids: ReadonlySet<string>): Caller => ({
  ...caller,
  dataRules: (api) => [...caller.dataRules(api), ...(api === form.entity.api ? [{ [link]: { in: [...ids] } }] : [])],
});

/**
 * Executes a call at records of a form; those of a sub-table within the rights at their main records. A change of these
 * counts as one of the main records: who has an older state of them open cannot overwrite it.
 * @param work gets the user, at a sub-table with the rows of these main records only
 * @throws HttpError unless the user may see, or change, each main record
 */
export async function withMainRecords<T>(
  { db, now }: Pick<PlatformContext, 'db' | 'now'>,
  opened: OpenedForm,
  request: SubRequest,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
  const { form, caller, main } = opened;
  if (!main) return work(caller);
  const { head } = form.definition;
  const link = foreignKeyOf(form.definition)?.db_field_name ?? '';
  const mainRecords = async () => {
    const ids = await mainIdsOf(opened, link, request);
    if (ids.size === 0) throw fail.noMainRecord();
    for (const id of ids) await main.form.engine.record(main.form.entity.id, id, main.caller);
    return ids;
  };
  if (READS.has(request.key)) return work(callerAtMain(opened, link, await mainRecords()));
  if (head.relation_type === '1') throw fail.oneToOne();
  if (!mayChange(main)) throw permissionDenied();
  return db.tx(async () => {
    const ids = await mainRecords();
    await db.dynamic
      .updateTable(main.form.entity.table)
      .set({ update_time: now(), update_by: main.caller.me.username })
      .where('id', '=', oneOf([...ids]))
      .execute();
    return work(callerAtMain(opened, link, ids));
  });
}

/** True when the user may change records of the form. */
export const mayChange = ({ form, caller }: { form: OpenedForm['form']; caller: Caller }): boolean =>
  caller.can(`${form.entity.permissionPrefix}:edit`);

/** True when the user may use a custom button; at a sub-table it changes the main record. */
export const mayUseButton = ({ form, caller, main }: OpenedForm, code: string): boolean =>
  caller.can(`${form.entity.permissionPrefix}:${code}`) && (main === null || mayChange(main));
