/** The number of records that wait for the user, by kind. */
import type { PropsByWidget } from '@/model/generated/widget-props';
import { isJsonObject } from '@/model/http/json';
import { SILENT_READ } from '@/runtime/http/policy';
import { get } from '@/runtime/http/request';
import { LIST_STATE_PARAM, screenPath } from '@/runtime/navigation/addresses';

export type TodoItem = PropsByWidget['todo']['items'][number];

export interface TodoCount extends TodoItem {
  count: number;
}

/** Older servers send the total as text. */
function totalOf(reply: unknown): number {
  const total = isJsonObject(reply) ? Number(reply.total) : Number.NaN;
  if (!Number.isSafeInteger(total)) throw new Error('The reply has no total.');
  return total;
}

async function countOf({ api, query = {}, others }: TodoItem, username: string, signal: AbortSignal): Promise<number> {
  const params = { ...query, ...(others ? { createBy: `!${username}` } : {}), pageNo: 1, pageSize: 1 };
  return totalOf(await get<unknown>(api, params, { signal, policy: SILENT_READ }));
}

/**
 * Counts the records of all items; those of which there are none, and those that failed, are left out.
 * @throws the error of the first item when all fail
 */
export async function loadTodoCounts(
  items: readonly TodoItem[],
  username: string,
  signal: AbortSignal,
): Promise<TodoCount[]> {
  const counts = await Promise.allSettled(items.map((item) => countOf(item, username, signal)));
  const [first] = counts;
  if (first?.status === 'rejected' && counts.every(({ status }) => status === 'rejected')) throw first.reason;
  return items.flatMap((item, index) => {
    const found = counts[index];
    return found?.status === 'fulfilled' && found.value > 0 ? [{ ...item, count: found.value }] : [];
  });
}

/** The address of the list with the records of an item. */
export function todoPath({ list, query = {} }: TodoItem): string {
  const state = new URLSearchParams({ [LIST_STATE_PARAM]: JSON.stringify({ q: query }) });
  return `${screenPath(list, {})}?${state.toString()}`;
}
