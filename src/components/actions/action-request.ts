/** Calls of actions and what comes back. */
import type { Action, Call, Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { ApiResult } from '@/model/http/api-result';
import { fillTemplate } from '@/model/templates/template';
import { isDictRefreshPath, refreshDicts } from '@/runtime/dict/dictionaries';
import { ApiError, call, type Params } from '@/runtime/http/request';
import { messages as said } from '@/runtime/messages';
import { messages } from '../messages';
import type { TableRow } from '../table/types';

/** The outcome for one record. */
export interface ActionOutcome {
  id: string;
  success: boolean;
  message: string;
}

const idOf = (row: TableRow) => String(row['id'] ?? '');

/** A list with its own `api` reaches its entity's calls there. */
export function callAtApi({ method, path }: Call, entity: Entity, api: string): Call {
  return { method, path: path.startsWith(`${entity.api}/`) ? `${api}${path.slice(entity.api.length)}` : path };
}

function parseOutcomes(raw: unknown): ActionOutcome[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('success' in one)) return [];
    const { id, success, message } = one as Record<string, unknown>;
    return [{ id: String(id ?? ''), success: success === true, message: typeof message === 'string' ? message : '' }];
  });
}

/** What one call is about. */
interface ActionInput {
  rows: readonly TableRow[];
  /** What was asked for before. */
  answers: Row | null;
  /** The screen's own parameters: the role whose people a list shows. */
  params: Readonly<Parameters>;
}

/** What `{x}` means in an action's path and `send`: the answers, the record, the parameters; `{ids}` is all records. */
function placeholderValue({ rows, answers: ask, params }: ActionInput, path: string): Row[string] | undefined {
  if (path === 'ids') return rows.map(idOf).join(',');
  const row = rows.length === 1 ? rows[0] : undefined;
  for (const one of [ask, row, params] as const) if (one && Object.hasOwn(one, path)) return one[path];
  return undefined;
}

const SINGLE_PLACEHOLDER = /^\{([^{}]+)\}$/;

/** The content that an existing server wants; a lone `{x}` keeps the value's type. */
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

/** True when the path names a record: several records are several calls then. */
const isPerRecord = ({ path }: Call) => path.includes('{');

/**
 * Deletes one record or several. @throws ApiError
 * @returns the server's message
 */
export async function sendDelete(action: Action, callTo: Call, rows: readonly TableRow[]): Promise<string> {
  const ids = rows.map(idOf);
  const params = action.key === 'delete' ? { id: ids[0] ?? '' } : { ids: ids.join(',') };
  const { message }: ApiResult = await call(callTo.method, callTo.path, { params });
  return message || messages.succeeded(action.label);
}

/** One call. @throws ApiError */
function sendRequest(action: Action, callTo: Call, entity: Entity, about: ActionInput): Promise<ApiResult<unknown>> {
  const { rows, answers: ask } = about;
  const [only] = rows;
  const path = fillTemplate(callTo.path, (name) => encodeURIComponent(String(placeholderValue(about, name) ?? '')));
  const hasBody = callTo.method === 'POST' || callTo.method === 'PUT';
  if (action.send) {
    const content = actionPayload(action.send, about);
    return call(callTo.method, path, hasBody ? { body: content } : { params: content as Params });
  }
  if (callTo.method === 'GET' || (!hasBody && isPerRecord(callTo))) return call(callTo.method, path);
  const lock = rows.length === 1 ? only?.[entity.lock] : undefined;
  const body = {
    ...(rows.length > 0 ? { ids: rows.map(idOf) } : {}),
    ...(lock === undefined || lock === null ? {} : { ver: lock }),
    ...(ask ? { ask } : {}),
  };
  return call(callTo.method, path, { body });
}

/**
 * Does an action to some records, or to none.
 * @throws ApiError when the whole call is refused
 */
export async function sendAction(
  action: Action,
  callTo: Call,
  entity: Entity,
  about: ActionInput,
): Promise<{ message: string; outcomes: ActionOutcome[] }> {
  const { rows } = about;
  if (isDictRefreshPath(callTo.path)) {
    await refreshDicts();
    return { message: said.cacheRefreshed, outcomes: [] };
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
    return { message: messages.succeeded(action.label), outcomes };
  }
  const { message, result } = await sendRequest(action, callTo, entity, about);
  return { message: message || messages.succeeded(action.label), outcomes: parseOutcomes(result) };
}
