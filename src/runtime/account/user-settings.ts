/** Settings that follow the user to other browsers: read once per session, saved when they change. */
import { isJsonObject, type JsonObject } from '@/model/http/json';
import { get, put } from '../http/request';
import { SILENT_READ, silent, WRITE } from '../http/policy';
import { serverSupports } from '../http/capabilities';
import { service } from '../service';

interface Save {
  value: JsonObject;
  onFailure: (error: unknown) => void;
}

/** Saves by name: of each the one on its way, and the newest that waits for it. */
const saves = service(() => new Map<string, { waiting: Save | null }>());

/** The stored settings by name, none where the server does not keep them; null when it does not answer. @throws never */
export async function loadUserSettings(): Promise<JsonObject | null> {
  if (!serverSupports('userSettings')) return {};
  try {
    const stored = await get<unknown>('/sys/userSetting/list', {}, { policy: SILENT_READ });
    if (!isJsonObject(stored)) return null;
    // What the user changed while the answer was on its way is newer.
    return Object.fromEntries(Object.entries(stored).filter(([name]) => !saves().has(name)));
  } catch {
    // What this browser knows stays in force.
    return null;
  }
}

async function send(name: string, { value, onFailure }: Save): Promise<void> {
  try {
    await put('/sys/userSetting/save', { name, value }, { policy: silent(WRITE) });
  } catch (error) {
    // A newer value is sent next and reports for itself.
    if (saves().get(name)?.waiting === null) onFailure(error);
  }
}

/**
 * Saves a setting at once: who closes the page right after a change finds it in the next browser. While a save of the
 * same name is on its way, the last of further changes waits for it.
 * @param onFailure called when it could not be saved: it then holds in this browser only
 */
export async function saveUserSetting(
  name: string,
  value: JsonObject,
  onFailure: (error: unknown) => void,
): Promise<void> {
  if (!serverSupports('userSettings')) return;
  const current = saves().get(name);
  if (current) {
    current.waiting = { value, onFailure };
    return;
  }
  const state: { waiting: Save | null } = { waiting: null };
  saves().set(name, state);
  let next: Save | null = { value, onFailure };
  while (next) {
    await send(name, next);
    next = state.waiting;
    state.waiting = null;
  }
  saves().delete(name);
}
