/** The writing routes of one mount: add, edit, delete; where they lie is the entity's `calls` to say. */
import type { Action, Call } from '@/model/entity';
import type { Crud } from '../context/crud';
import type { Caller } from '../context/options';
import { texts } from '../context/texts';
import { parameter } from '../read/parameters';
import { asObject } from '../write/body';
import { deleteRecords } from '../write/delete';
import { readIds } from '../write/ids';
import { addRecord, editRecord } from '../write/save';
import { codeAt, type Mount } from './mount';
import { demand } from './permissions';
import type { Handler, Input, Planned, Reply } from './route';

/** The record within the body; some servers' clients send it under a key. */
function unwrap(mount: Mount, body: unknown): Readonly<Record<string, unknown>> {
  const object = asObject(body);
  const { wrap } = mount.entity;
  return wrap !== null && Object.hasOwn(object, wrap) ? asObject(object[wrap]) : object;
}

const sameCall = (one: Call | null, other: Call | null) =>
  one !== null && other !== null && one.method === other.method && one.path === other.path;

/** Adding, editing and deleting at one mount, each behind the permission code of that mount. */
export function writeRoutes(crud: Crud, mount: Mount): Planned[] {
  const { entity } = mount;
  const { add, edit, delete: remove, deleteBatch } = entity.actions;
  const may = (caller: Caller, action: Action) => demand(caller.may(codeAt(mount, action)));

  const addOne = async ({ caller, body }: Input): Promise<Reply> => {
    if (add) may(caller, add);
    const record = await addRecord(crud, entity, unwrap(mount, body), caller, mount);
    return { result: record.id, message: texts.added };
  };
  const editOne = async ({ caller, body }: Input): Promise<Reply> => {
    if (edit) may(caller, edit);
    await editRecord(crud, entity, unwrap(mount, body), caller, mount);
    return { result: null, message: texts.edited };
  };
  /** Some servers save new and known records through one call: the id tells. */
  const saveOne = async (input: Input) => {
    demand([add, edit].some((action) => !action || input.caller.may(codeAt(mount, action))));
    return unwrap(mount, input.body).id ? editOne(input) : addOne(input);
  };
  const deleteSome =
    (action: Action, key: 'id' | 'ids', message: string) =>
    async ({ caller, parameters }: Input): Promise<Reply> => {
      may(caller, action);
      const ids = readIds(parameter(parameters, key) ?? parameter(parameters, key === 'id' ? 'ids' : 'id'));
      await deleteRecords(crud, entity, ids, caller, mount);
      return { result: null, message };
    };

  const planned: Planned[] = [];
  const plan = (call: Call | null | undefined, handle: Handler, also: Call['method'][] = []) => {
    if (!call) return;
    planned.push({ call, handle });
    const twins = also.filter((method) => method !== call.method);
    planned.push(...twins.map((method) => ({ call: { ...call, method }, handle, twinOf: call })));
  };
  if (add && edit && sameCall(add.call, edit.call)) plan(add.call, saveOne);
  else {
    plan(add?.call, addOne);
    // Newer clients send PUT, some POST (contract.md §0).
    plan(edit?.call, editOne, ['PUT', 'POST']);
  }
  /** Some clients delete by GET; only a token in the header does for that (rulings). */
  const planDelete = (call: Call | null, handle: Handler) => {
    plan(call, handle);
    if (call?.method === 'DELETE')
      planned.push({ call: { ...call, method: 'GET' }, handle, writes: true, twinOf: call });
  };
  if (remove) planDelete(remove.call, deleteSome(remove, 'id', texts.deleted));
  if (deleteBatch) planDelete(deleteBatch.call, deleteSome(deleteBatch, 'ids', texts.deletedBatch));
  return planned;
}
