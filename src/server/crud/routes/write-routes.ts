/** The write routes of one endpoint: add, edit, delete, at the calls of the entity's actions. */
import type { Action, Call } from '@/model/entity/entity';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { textParameter } from '../read/query-parameters';
import { asObject } from '../write/request-body';
import { deleteRecords } from '../write/delete';
import { parseIds } from '../write/request-ids';
import { addRecord, editRecord } from '../write/save';
import { permissionCodeAt, type Endpoint } from './endpoints';
import { assertAllowed } from './read-permissions';
import type { RouteHandler, RouteInput, PlannedRoute, RouteResult } from './crud-route';

/** The record in the body; some clients send it under a key (`wrap`). */
function unwrapBody(endpoint: Endpoint, body: unknown): Readonly<Record<string, unknown>> {
  const object = asObject(body);
  const { wrap } = endpoint.entity;
  return wrap !== null && Object.hasOwn(object, wrap) ? asObject(object[wrap]) : object;
}

const sameCall = (one: Call | null, other: Call | null) =>
  one !== null && other !== null && one.method === other.method && one.path === other.path;

/** Plans add, edit and delete; each checks its permission code at the endpoint. */
export function writeRoutes(crud: CrudContext, endpoint: Endpoint): PlannedRoute[] {
  const { entity } = endpoint;
  const { add, edit, delete: remove, deleteBatch } = entity.actions;
  const assertCan = (caller: Caller, action: Action) => assertAllowed(caller.can(permissionCodeAt(endpoint, action)));

  const addOne = async ({ caller, body }: RouteInput): Promise<RouteResult> => {
    if (add) assertCan(caller, add);
    const record = await addRecord(crud, entity, unwrapBody(endpoint, body), caller, endpoint);
    return { result: record.id, message: messages.added };
  };
  const editOne = async ({ caller, body }: RouteInput): Promise<RouteResult> => {
    if (edit) assertCan(caller, edit);
    await editRecord(crud, entity, unwrapBody(endpoint, body), caller, endpoint);
    return { result: null, message: messages.edited };
  };
  /** One call for add and edit, as some servers have it: a record with an id is edited. */
  const saveOne = async (input: RouteInput) => {
    assertAllowed([add, edit].some((action) => !action || input.caller.can(permissionCodeAt(endpoint, action))));
    return unwrapBody(endpoint, input.body).id ? editOne(input) : addOne(input);
  };
  const deleteSome =
    (action: Action, key: 'id' | 'ids', message: string) =>
    async ({ caller, parameters }: RouteInput): Promise<RouteResult> => {
      assertCan(caller, action);
      const ids = parseIds(textParameter(parameters, key) ?? textParameter(parameters, key === 'id' ? 'ids' : 'id'));
      await deleteRecords(crud, entity, ids, caller, endpoint);
      return { result: null, message };
    };

  const planned: PlannedRoute[] = [];
  const plan = (call: Call | null | undefined, handle: RouteHandler, also: Call['method'][] = []) => {
    if (!call) return;
    planned.push({ call, handle });
    const aliases = also.filter((method) => method !== call.method);
    planned.push(...aliases.map((method) => ({ call: { ...call, method }, handle, aliasOf: call })));
  };
  if (add && edit && sameCall(add.call, edit.call)) plan(add.call, saveOne);
  else {
    plan(add?.call, addOne);
    // Clients send PUT or POST (contract.md §0).
    plan(edit?.call, editOne, ['PUT', 'POST']);
  }
  /** Some clients delete by GET, which needs the token in a header (rulings). */
  const planDelete = (call: Call | null, handle: RouteHandler) => {
    plan(call, handle);
    if (call?.method === 'DELETE')
      planned.push({ call: { ...call, method: 'GET' }, handle, hasSideEffects: true, aliasOf: call });
  };
  if (remove) planDelete(remove.call, deleteSome(remove, 'id', messages.deleted));
  if (deleteBatch) planDelete(deleteBatch.call, deleteSome(deleteBatch, 'ids', messages.deletedBatch));
  return planned;
}
