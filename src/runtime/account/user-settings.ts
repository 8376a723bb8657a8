/** Settings that follow the user to other browsers: read once per session, saved a moment after they changed. */
import { isJsonObject, type JsonObject } from '@/model/http/json';
import { get, put } from '../http/request';
import { SILENT_READ, silent, WRITE } from '../http/policy';
import { serverSupports } from '../http/capabilities';
import { service } from '../service';

/** Milliseconds after the last change: the user tries several colours. */
const SAVE_DELAY = 800;

/** Saves that wait, by name. */
const waiting = service(() => new Map<string, ReturnType<typeof setTimeout>>());

/** The stored settings by name; none where the server does not keep them or does not answer. @throws never */
export async function loadUserSettings(): Promise<JsonObject> {
  if (!serverSupports('userSettings')) return {};
  try {
    const stored = await get<unknown>('/sys/userSetting/list', {}, { policy: SILENT_READ });
    if (!isJsonObject(stored)) return {};
    // What the user changed while the answer was on its way is newer.
    return Object.fromEntries(Object.entries(stored).filter(([name]) => !waiting().has(name)));
  } catch {
    // What this browser knows stays in force.
    return {};
  }
}

/**
 * Saves a setting shortly after; of several changes the last one.
 * @param onFailure called when it could not be saved: it then holds in this browser only
 */
export function saveUserSetting(name: string, value: JsonObject, onFailure: (error: unknown) => void): void {
  if (!serverSupports('userSettings')) return;
  clearTimeout(waiting().get(name));
  const timer = setTimeout(() => {
    waiting().delete(name);
    put('/sys/userSetting/save', { name, value }, { policy: silent(WRITE) }).catch(onFailure);
  }, SAVE_DELAY);
  waiting().set(name, timer);
}
