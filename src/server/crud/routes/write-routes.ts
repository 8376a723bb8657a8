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
  const may = (action: Action) => (caller: Caller) => caller.can(permissionCodeAt(endpoint, action));

  const addOne = async ({ caller, body }: RouteInput): Promise<RouteResult> => {
    const record = await addRecord(crud, entity, unwrapBody(endpoint, body), caller, endpoint);
    return { result: record.id, message: messages.added };
  };
  const editOne = async ({ caller, body }: RouteInput): Promise<RouteResult> => {
    await editRecord(crud, entity, unwrapBody(endpoint, body), caller, endpoint);
    return { result: null, message: messages.edited };
  };
  /** One call for add and edit, as some servers have it: a record with an id is edited. */
  const saveOne = (addition: Action, change: Action) => async (input: RouteInput) => {
    const edits = Boolean(unwrapBody(endpoint, input.body).id);
    assertAllowed(may(edits ? change : addition)(input.caller));
    return edits ? editOne(input) : addOne(input);
  };
  const deleteSome =
    (key: 'id' | 'ids', message: string) =>
    async ({ caller, parameters }: RouteInput): Promise<RouteResult> => {
      const ids = parseIds(textParameter(parameters, key) ?? textParameter(parameters, key === 'id' ? 'ids' : 'id'));
      await deleteRecords(crud, entity, ids, caller, endpoint);
      return { result: null, message };
    };

  const planned: PlannedRoute[] = [];
  const plan = (action: Action | undefined, handle: RouteHandler, also: Call['method'][] = []) => {
    if (!action?.call) return;
    const { call, label } = action;
    const route = { call, summary: `${entity.title}：${label}`, mayCall: may(action), handle };
    const aliases = also.filter((method) => method !== call.method);
    // A GET that writes needs the token in a header (rulings).
    const aliasOf = (method: Call['method']) => ({ hasSideEffects: method === 'GET', aliasOf: call });
    planned.push(route, ...aliases.map((method) => ({ ...route, call: { ...call, method }, ...aliasOf(method) })));
  };
  if (add && edit && sameCall(add.call, edit.call)) {
    const mayCall = (caller: Caller) => may(add)(caller) || may(edit)(caller);
    planned.push({ call: add.call!, summary: `${entity.title}：新增或编辑`, mayCall, handle: saveOne(add, edit) });
  } else {
    plan(add, addOne);
    // Clients send PUT or POST (contract.md §0).
    plan(edit, editOne, ['PUT', 'POST']);
  }
  // Some clients delete by GET.
  const deleteAliases = (action: Action | undefined): Call['method'][] =>
    action?.call?.method === 'DELETE' ? ['GET'] : [];
  plan(remove, deleteSome('id', messages.deleted), deleteAliases(remove));
  plan(deleteBatch, deleteSome('ids', messages.deletedBatch), deleteAliases(deleteBatch));
  return planned;
}
