/** The write routes of one endpoint: add, edit, delete, at the calls of the entity's actions. */
import type { Action, Call } from '@/model/entity/entity';
import { IDEMPOTENCY_KEY, SCREEN } from '@/model/http/extensions';
import { type CrudContext, shapeOf } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { textParameter } from '../read/query-parameters';
import { asObject } from '../write/request-body';
import { deleteRecords } from '../write/delete';
import { parseIds } from '../write/request-ids';
import { addRecord, editRecord } from '../write/save';
import { parseSaveKey, saveOnce } from '../write/save-once';
import { contextOfScreen } from '../view/screen-labels';
import { query } from '@/server/http/schema/fields';
import { recordRef } from './record-schema';
import { permissionCodeAt, type Endpoint } from './endpoints';
import { assertAllowed } from './read-permissions';
import type { RouteHandler, RouteInput, PlannedRoute, RouteResult } from './crud-route';

/** The record in the body; some clients send it under a key (`wrap`). */
function unwrapBody(endpoint: Endpoint, body: unknown): Readonly<Record<string, unknown>> {
  const object = asObject(body);
  const { bodyKey: wrap } = endpoint.entity;
  return wrap !== null && Object.hasOwn(object, wrap) ? asObject(object[wrap]) : object;
}

const sameCall = (one: Call | null, other: Call | null) =>
  one !== null && other !== null && one.method === other.method && one.path === other.path;

type RouteParts = Pick<PlannedRoute, 'handle' | 'querystring' | 'documents'>;

const may = (endpoint: Endpoint, action: Action) => (caller: Caller) => caller.can(permissionCodeAt(endpoint, action));

/** The route of an action, and its aliases by other methods. */
function planAction(
  endpoint: Endpoint,
  action: Action | undefined,
  parts: RouteParts,
  methods: Call['method'][] = [],
): PlannedRoute[] {
  if (!action?.call) return [];
  const { call, label } = action;
  const route = { call, summary: `${endpoint.entity.title}：${label}`, mayCall: may(endpoint, action), ...parts };
  const aliases = methods.filter((method) => method !== call.method);
  // A GET that writes needs the token in a header (rulings).
  const aliasOf = (method: Call['method']) => ({ hasSideEffects: method === 'GET', aliasOf: call });
  return [route, ...aliases.map((method) => ({ ...route, call: { ...call, method }, ...aliasOf(method) }))];
}

/** A handler of a save that is executed once per `Idempotency-Key` of a user. */
export const once =
  (crud: CrudContext, handle: RouteHandler): RouteHandler =>
  async (input) => {
    const { request, caller, body } = input;
    const key = parseSaveKey(request.headers[IDEMPOTENCY_KEY.toLowerCase()]);
    if (key === null) return handle(input);
    const content = [request.method, request.url, body];
    return saveOnce(crud.db, { userId: caller.me.id, key, content }, () => handle(input));
  };

function saveRoutes(crud: CrudContext, endpoint: Endpoint): PlannedRoute[] {
  const { entity } = endpoint;
  const { add, edit } = entity.actions;
  /** The engine and the entity with the labels of the screen that a save is sent from. */
  const labelled = async ({ request }: RouteInput) => {
    const context = await contextOfScreen(crud, request.headers[SCREEN.toLowerCase()]);
    return [context, shapeOf(context, entity.id).entity] as const;
  };
  const addOne = async (input: RouteInput): Promise<RouteResult> => {
    const body = unwrapBody(endpoint, input.body);
    const record = await addRecord(...(await labelled(input)), body, input.caller, endpoint);
    return { result: record.id, message: messages.added };
  };
  const editOne = async (input: RouteInput): Promise<RouteResult> => {
    const body = unwrapBody(endpoint, input.body);
    await editRecord(...(await labelled(input)), body, input.caller, endpoint);
    return { result: null, message: messages.edited };
  };
  const documents = { body: recordRef(entity.id) };
  if (!add || !edit || !sameCall(add.call, edit.call)) {
    return [
      ...planAction(endpoint, add, { documents, handle: once(crud, addOne) }),
      // Clients send PUT or POST (contract.md §0).
      ...planAction(endpoint, edit, { documents, handle: once(crud, editOne) }, ['PUT', 'POST']),
    ];
  }
  // One call for add and edit, as some servers have it: a record with an id is edited.
  const saveOne = async (input: RouteInput) => {
    const edits = Boolean(unwrapBody(endpoint, input.body).id);
    assertAllowed(may(endpoint, edits ? edit : add)(input.caller));
    return edits ? editOne(input) : addOne(input);
  };
  const mayCall = (caller: Caller) => [add, edit].some((action) => may(endpoint, action)(caller));
  return [{ call: add.call!, summary: `${entity.title}：新增或编辑`, mayCall, documents, handle: once(crud, saveOne) }];
}

function deleteRoutes(crud: CrudContext, endpoint: Endpoint): PlannedRoute[] {
  const { entity } = endpoint;
  const { delete: remove, deleteBatch } = entity.actions;
  const deleteSome =
    (key: 'id' | 'ids', message: string) =>
    async ({ caller, parameters }: RouteInput): Promise<RouteResult> => {
      const ids = parseIds(textParameter(parameters, key) ?? textParameter(parameters, key === 'id' ? 'ids' : 'id'));
      await deleteRecords(crud, entity, ids, caller, endpoint);
      return { result: null, message };
    };
  // Some clients delete by GET.
  const aliases = (action: Action | undefined): Call['method'][] => (action?.call?.method === 'DELETE' ? ['GET'] : []);
  const one = { querystring: query({ id: '编号' }), handle: deleteSome('id', messages.deleted) };
  const many = { querystring: query({ ids: '编号，逗号分隔' }), handle: deleteSome('ids', messages.deletedBatch) };
  return [
    ...planAction(endpoint, remove, one, aliases(remove)),
    ...planAction(endpoint, deleteBatch, many, aliases(deleteBatch)),
  ];
}

/** Plans add, edit and delete, each for users with its permission code at the endpoint. */
export const writeRoutes = (crud: CrudContext, endpoint: Endpoint): PlannedRoute[] => [
  ...saveRoutes(crud, endpoint),
  ...deleteRoutes(crud, endpoint),
];
