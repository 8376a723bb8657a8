/**
 * Resolves codes to names. Codes requested in the same tick share one request, and each code is requested once per
 * epoch.
 */
import { service } from '../service';
import { epochCache } from '../storage/epoch-cache';

export type Names = Readonly<Record<string, string>>;

/** Maximum number of codes per request: keeps the URL short. */
const MAX_CODES = 50;

export interface NameResolver {
  /** Names by code; a code without a name is left out. Rejects when the request fails. */
  resolve(codes: readonly string[]): Promise<Names>;
  /** Stores names from another response, e.g. of a search. */
  store(names: Names): void;
  /** Texts from the cache to show, without a request: names, and texts of codes that have none. */
  cached(codes: readonly string[]): Names;
  /**
   * Texts from the cache to show. The missing ones are requested once, together with those of other reads; `onNamesLoaded`
   * reports their arrival.
   */
  read(codes: readonly string[]): Names;
}

const loading = service(() => ({
  listeners: new Set<() => void>(),
  running: new Set<Promise<void>>(),
  version: 0,
}));

/** Calls `listener` whenever requested names have arrived, of any resolver. Returns the function that unsubscribes. */
export function onNamesLoaded(listener: () => void): () => void {
  const { listeners } = loading();
  // Wrapped, so that the same function can subscribe twice.
  const own = () => listener();
  listeners.add(own);
  return () => void listeners.delete(own);
}

/** Increases whenever requested names have arrived. */
export const namesVersion = (): number => loading().version;

/** Resolves when all names that are being requested have arrived or failed; null when none are. Never rejects. */
export function pendingNames(): Promise<unknown> | null {
  const { running } = loading();
  return running.size === 0 ? null : Promise.allSettled(running);
}

/** Reports the end of a request to `onNamesLoaded` and `pendingNames`. */
function track(request: Promise<void>): void {
  const state = loading();
  state.running.add(request);
  const end = (arrived: boolean) => {
    state.running.delete(request);
    if (!arrived) return;
    state.version += 1;
    for (const listener of state.listeners) listener();
  };
  request.then(
    () => end(true),
    () => end(false),
  );
}

function pickNames(names: ReadonlyMap<string, string>, codes: readonly string[]): Names {
  return Object.fromEntries(
    codes.flatMap((code) => {
      const name = names.get(code);
      return name === undefined ? [] : [[code, name]];
    }),
  );
}

async function inBatches(codes: readonly string[], run: (batch: readonly string[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < codes.length; at += MAX_CODES) await run(codes.slice(at, at + MAX_CODES));
}

/**
 * Creates a resolver that batches the codes of several fields.
 * @param ask requests the names of some codes from the server
 * @param textOfMissing text to show for a code that the server has no name for; default: none
 */
export function createNameResolver(
  ask: (codes: readonly string[]) => Promise<Names>,
  textOfMissing?: (code: string) => string,
): NameResolver {
  const known = epochCache<string, string>();
  const nameless = epochCache<string, string>();
  const requested = epochCache<string, Promise<void>>();
  // A code that a text needs is not requested again after a failure, because texts are read all the time.
  const failed = epochCache<string, true>();
  let waiting: { codes: string[]; sent: Promise<void> } | null = null;

  const send = (codes: readonly string[], into: Map<string, string>, without: Map<string, string>) =>
    inBatches(codes, async (batch) => {
      for (const [code, name] of Object.entries(await ask(batch))) into.set(code, name);
      if (textOfMissing) for (const code of batch) if (!into.has(code)) without.set(code, textOfMissing(code));
    });
  const collect = (code: string): Promise<void> => {
    if (!waiting) {
      const codes: string[] = [];
      const [into, without] = [known(), nameless()];
      const sent = new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
        waiting = null;
        return send(codes, into, without);
      });
      waiting = { codes, sent };
      track(sent);
    }
    waiting.codes.push(code);
    const { sent } = waiting;
    const [requests, failures] = [requested(), failed()];
    requests.set(code, sent);
    sent.catch(() => {
      requests.delete(code);
      failures.set(code, true);
    });
    return sent;
  };
  const now = (codes: readonly string[]): Names => pickNames(known(), codes);
  const shown = (codes: readonly string[]): Names =>
    textOfMissing ? { ...pickNames(nameless(), codes), ...now(codes) } : now(codes);
  return {
    cached: shown,
    read(codes) {
      const names = known();
      for (const code of codes)
        if (!names.has(code) && !requested().has(code) && !failed().has(code))
          void collect(code).catch(() => undefined);
      return shown(codes);
    },
    store(names) {
      const entries = known();
      for (const [code, name] of Object.entries(names)) entries.set(code, name);
    },
    async resolve(codes) {
      const names = known();
      await Promise.all(codes.filter((code) => !names.has(code)).map((code) => requested().get(code) ?? collect(code)));
      return now(codes);
    },
  };
}
