/** Loads the change history of a record. */
import type { Row } from '@/model/record';
import { isJsonObject } from '@/model/http/json';
import { SILENT_READ } from '@/runtime/http/policy';
import { get } from '@/runtime/http/request';

interface RowChange {
  before: Row | null;
  after: Row | null;
}

/** Changed rows of one child. */
export interface ChildRowChanges {
  added: readonly Row[];
  removed: readonly Row[];
  changed: readonly (RowChange & { id: string })[];
}

/** One change: who did what when, and the changed fields as the server lets the user see them. */
export interface HistoryEntry extends RowChange {
  id: string;
  version: number;
  action: string;
  author: string;
  time: string;
  children: Readonly<Record<string, ChildRowChanges>>;
}

export interface HistoryPage {
  entries: readonly HistoryEntry[];
  /** True when there are earlier changes. */
  more: boolean;
}

/**
 * Loads one page of changes, the latest first.
 * @param api API path of the screen
 * @param beforeVersion changes before this one; null: the latest ones
 * @throws ApiError
 */
export async function loadHistory(
  api: string,
  id: string,
  beforeVersion: number | null,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const query = { id, ...(beforeVersion === null ? {} : { beforeVersion: String(beforeVersion) }) };
  const reply = await get<unknown>(`${api}/history`, query, { signal, policy: SILENT_READ });
  if (!isJsonObject(reply) || !Array.isArray(reply.entries)) return { entries: [], more: false };
  return { entries: reply.entries as unknown as HistoryEntry[], more: reply.more === true };
}
