/** Calls of actions and what comes back. */
import type { Action, Call, Entity } from '@/model/entity';
import type { Row } from '@/model/record';
import type { Result } from '@/model/result';
import { call } from '@/runtime/http';
import { texts } from '../texts';
import type { TableRow } from '../table/types';

/** The outcome for one record. */
export interface Outcome {
  id: string;
  success: boolean;
  message: string;
}

const idOf = (row: TableRow) => String(row['id'] ?? '');

/** A list with its own `api` reaches its entity's calls there. */
export function mountedCall({ method, path }: Call, entity: Entity, api: string): Call {
  return { method, path: path.startsWith(`${entity.api}/`) ? `${api}${path.slice(entity.api.length)}` : path };
}

function readOutcomes(raw: unknown): Outcome[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('success' in one)) return [];
    const { id, success, message } = one as Record<string, unknown>;
    return [{ id: String(id ?? ''), success: success === true, message: typeof message === 'string' ? message : '' }];
  });
}

/**
 * Deletes one record or several. @throws ApiError
 * @returns the server's message
 */
export async function sendDelete(action: Action, callTo: Call, rows: readonly TableRow[]): Promise<string> {
  const ids = rows.map(idOf);
  const params = action.key === 'delete' ? { id: ids[0] ?? '' } : { ids: ids.join(',') };
  const { message }: Result = await call(callTo.method, callTo.path, { params });
  return message || texts.done(action.label);
}

/**
 * Does an action to some records, or to none.
 * @param ask what was asked for before
 * @throws ApiError when the whole call is refused
 */
export async function sendAction(
  action: Action,
  callTo: Call,
  entity: Entity,
  rows: readonly TableRow[],
  ask: Row | null,
): Promise<{ message: string; outcomes: Outcome[] }> {
  const [only] = rows;
  const lock = rows.length === 1 ? only?.[entity.lock] : undefined;
  const body = {
    ...(rows.length > 0 ? { ids: rows.map(idOf) } : {}),
    ...(lock === undefined || lock === null ? {} : { ver: lock }),
    ...(ask ? { ask } : {}),
  };
  const answer = await call<unknown>(callTo.method, callTo.path, callTo.method === 'GET' ? {} : { body });
  return { message: answer.message || texts.done(action.label), outcomes: readOutcomes(answer.result) };
}
