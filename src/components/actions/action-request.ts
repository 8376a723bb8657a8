/** Requests of actions and their outcomes. */
import type { Action, Call, Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { ApiResult } from '@/model/http/api-result';
import type { List } from '@/model/screens/screen';
import { IDEMPOTENCY_KEY } from '@/model/http/extensions';
import { isJsonObject } from '@/model/http/json';
import { fillTemplate } from '@/model/templates/template';
import { randomId } from '@/runtime/async/random-id';
import { isDictRefreshPath, refreshDicts } from '@/runtime/dict/dictionaries';
import { policyOfSchemaCall } from '@/runtime/http/policy';
import { ApiError } from '@/runtime/errors/api-error';
import type { Params } from '@/runtime/http/types';
import { call } from '@/runtime/http/request';
import { messages as said } from '@/runtime/messages';
import { messages } from '../messages';
import type { TableRow } from '../table/types';

/** All records of a query, which the server finds by itself. */
export interface MatchingRequest {
  /** Path of the call. */
  path: string;
  /** Filters as lists send them. */
  query: Readonly<Record<string, string>>;
  /** What the user confirms; the server rejects another number. */
  count: number;
}

/** The outcome for one record. */
export interface ActionOutcome {
  id: string;
  success: boolean;
  message: string;
}

const idOf = (row: TableRow) => String(row['id'] ?? '');

/** Replaces the `api` prefix of a call: a list with its own `api` sends the calls of its entity there. */
export function callAtApi({ method, path }: Call, entity: Entity, api: string): Call {
  return { method, path: path.startsWith(`${entity.api}/`) ? `${api}${path.slice(entity.api.length)}` : path };
}

/** Call that reads the records of a list. */
export const listCallOf = ({ api }: Pick<List, 'api'>, entity: Entity): Call =>
  callAtApi(entity.calls['list'] ?? { method: 'GET', path: `${api}/list` }, entity, api);

function parseOutcomes(raw: unknown): ActionOutcome[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('success' in one)) return [];
    const { id, success, message } = one as Record<string, unknown>;
    return [{ id: String(id ?? ''), success: success === true, message: typeof message === 'string' ? message : '' }];
  });
}

/** Input of one action call. */
interface ActionInput {
  rows: readonly TableRow[];
  /** Values entered in the input form of the action; null: none. */
  answers: Row | null;
  /** Parameters of the screen, e.g. the role whose users a list shows. */
  params: Readonly<Parameters>;
}

/**
 * Value of the placeholder `{x}` in the path and in `send` of an action. Sources in order of precedence: entered
 * values, the single record, screen parameters. `{ids}` gives the ids of all records, separated by commas.
 */
function placeholderValue({ rows, answers: ask, params }: ActionInput, path: string): Row[string] | undefined {
  if (path === 'ids') return rows.map(idOf).join(',');
  const row = rows.length === 1 ? rows[0] : undefined;
  for (const one of [ask, row, params] as const) if (one && Object.hasOwn(one, path)) return one[path];
  return undefined;
}

const SINGLE_PLACEHOLDER = /^\{([^{}]+)\}$/;

/** Request content from the template `send`. A value that is a single `{x}` keeps its type. */
export function actionPayload(send: Parameters, about: ActionInput): Row {
  return Object.fromEntries(
    Object.entries(send).map(([key, value]) => {
      if (typeof value !== 'string') return [key, value];
      const path = SINGLE_PLACEHOLDER.exec(value)?.[1];
      return [
        key,
        path === undefined
          ? fillTemplate(value, (one) => placeholderValue(about, one))
          : (placeholderValue(about, path) ?? null),
      ];
    }),
  );
}

/** True when the path contains a placeholder: each record then needs its own call. */
const isPerRecord = ({ path }: Call) => path.includes('{');

/**
 * Deletes one record or several. @throws ApiError
 * @returns the server's message
 */
export async function sendDelete(action: Action, { method, path }: Call, rows: readonly TableRow[]): Promise<string> {
  const ids = rows.map(idOf);
  const params = action.key === 'delete' ? { id: ids[0] ?? '' } : { ids: ids.join(',') };
  const { message }: ApiResult = await call(method, path, {
    params,
    policy: policyOfSchemaCall(method, path),
  });
  return message || messages.succeeded(action.label);
}

/** Sends one request. @throws ApiError */
function sendRequest(action: Action, callTo: Call, entity: Entity, about: ActionInput): Promise<ApiResult<unknown>> {
  const { rows, answers: ask } = about;
  const [only] = rows;
  const path = fillTemplate(callTo.path, (name) => encodeURIComponent(String(placeholderValue(about, name) ?? '')));
  const policy = policyOfSchemaCall(callTo.method, path);
  const hasBody = callTo.method === 'POST' || callTo.method === 'PUT';
  if (action.send) {
    const content = actionPayload(action.send, about);
    return call(callTo.method, path, { policy, ...(hasBody ? { body: content } : { params: content as Params }) });
  }
  if (callTo.method === 'GET' || (!hasBody && isPerRecord(callTo))) return call(callTo.method, path, { policy });
  const lock = rows.length === 1 ? only?.[entity.lock] : undefined;
  const body = {
    ...(rows.length > 0 ? { ids: rows.map(idOf) } : {}),
    ...(lock === undefined || lock === null ? {} : { ver: lock }),
    ...(ask ? { ask } : {}),
  };
  return call(callTo.method, path, { policy, body });
}

/** The reply to an action. */
export interface ActionReply {
  message: string;
  outcomes: ActionOutcome[];
  jobId: string | null;
  /** The result when it is a text, e.g. the id of what the action made; else null. */
  result: string | null;
}

const resultText = (result: unknown): string | null => (typeof result === 'string' ? result : null);

/**
 * Runs an action on the given records, or without records. Records are sent one by one when the path contains a
 * placeholder.
 * @returns `jobId` when the server goes on in the background
 * @throws ApiError when the whole call is rejected
 */
export async function sendAction(
  action: Action,
  callTo: Call,
  entity: Entity,
  about: ActionInput,
): Promise<ActionReply> {
  const { rows } = about;
  if (isDictRefreshPath(callTo.path)) {
    await refreshDicts();
    return { message: said.cacheRefreshed, outcomes: [], jobId: null, result: null };
  }
  if (rows.length > 1 && isPerRecord(callTo)) {
    const outcomes: ActionOutcome[] = [];
    for (const row of rows) {
      const done = await sendRequest(action, callTo, entity, { ...about, rows: [row] }).catch((error: unknown) => {
        if (error instanceof ApiError && !error.notified) return error;
        throw error;
      });
      outcomes.push({ id: idOf(row), success: !(done instanceof ApiError), message: done.message });
    }
    return { message: messages.succeeded(action.label), outcomes, jobId: null, result: null };
  }
  const { message, result } = await sendRequest(action, callTo, entity, about);
  const jobId = isJsonObject(result) && typeof result.jobId === 'string' ? result.jobId : null;
  return {
    message: message || messages.succeeded(action.label),
    outcomes: parseOutcomes(result),
    jobId,
    result: resultText(result),
  };
}

/**
 * Starts an action on all records of a query.
 * @returns the id of the background job; null where the server does not tell it
 * @throws ApiError
 */
export async function sendMatching(
  { key }: Action,
  { path, query, count }: MatchingRequest,
  ask: Row | null,
): Promise<string | null> {
  const body = { action: key, query, count, ...(ask ? { ask } : {}) };
  const { result } = await call<unknown>('POST', path, {
    policy: policyOfSchemaCall('POST', path),
    headers: { [IDEMPOTENCY_KEY]: randomId() },
    body,
  });
  return isJsonObject(result) && typeof result.jobId === 'string' ? result.jobId : null;
}
