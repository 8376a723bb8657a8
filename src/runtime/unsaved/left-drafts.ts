/** Drafts that a reload or a crash left: those that no window of this browser has open. */
import type { Parameters } from '@/model/generated/files';
import { session } from '../session/session-state';
import { listDrafts, type StoredDraft } from './drafts';
import { unsavedWork } from './unsaved-work';

const CHANNEL = 'pro__drafts';
/** Time for the answers of other windows, in milliseconds. */
const ANSWER_MS = 400;
const QUESTION = 'open?';

const openKeys = (): string[] => unsavedWork().list.map(({ draftKey }) => draftKey);
/** Drafts of other users or tenants have equal keys. */
const owner = (): string => `${session().user?.username ?? ''}:${session().tenantId}`;

/** Tells other windows which drafts are open in this one. Returns the cleanup function. */
export function answerOpenDrafts(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === QUESTION) channel.postMessage({ owner: owner(), keys: openKeys() });
  });
  return () => channel.close();
}

/** Keys of the drafts that other windows have open. */
async function keysOpenElsewhere(): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const answer = (data ?? {}) as { owner?: unknown; keys?: unknown };
    if (answer.owner !== owner() || !Array.isArray(answer.keys)) return;
    for (const key of answer.keys) keys.add(String(key));
  });
  channel.postMessage(QUESTION);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  channel.close();
  return keys;
}

/** The drafts that no window has open, the latest first. Asks other windows only when there are drafts. */
export async function findLeftDrafts(): Promise<StoredDraft[]> {
  const drafts = listDrafts();
  if (drafts.length === 0) return [];
  const elsewhere = await keysOpenElsewhere();
  return drafts.filter(({ key }) => !elsewhere.has(key));
}

/** The screen of a draft, and the parameters that it was opened with. */
export function draftScreen({ key }: Pick<StoredDraft, 'key'>): { id: string; params: Parameters } {
  const at = key.indexOf('?');
  const [id, query] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
  return { id, params: Object.fromEntries(new URLSearchParams(query)) };
}
