/**
 * Resolves codes to names. Codes requested in the same tick share one request, and each code is requested once per
 * epoch.
 */
import { epochCache } from '../storage/epoch-cache';

export type Names = Readonly<Record<string, string>>;

/** Maximum number of codes per request: keeps the URL short. */
const MAX_CODES = 50;

export interface NameResolver {
  /** Names by code; a code without a name is left out. Rejects when the request fails. */
  resolve(codes: readonly string[]): Promise<Names>;
  /** Stores names from another response, e.g. of a search. */
  store(names: Names): void;
  /** Names from the cache, without a request. */
  cached(codes: readonly string[]): Names;
}

/**
 * Creates a resolver that batches the codes of several fields.
 * @param ask requests the names of some codes from the server
 */
export function createNameResolver(ask: (codes: readonly string[]) => Promise<Names>): NameResolver {
  const known = epochCache<string, string>();
  const requested = epochCache<string, Promise<void>>();
  let waiting: { codes: string[]; sent: Promise<void> } | null = null;

  const send = async (codes: readonly string[], into: Map<string, string>) => {
    for (let at = 0; at < codes.length; at += MAX_CODES) {
      for (const [code, name] of Object.entries(await ask(codes.slice(at, at + MAX_CODES)))) into.set(code, name);
    }
  };
  const collect = (code: string): Promise<void> => {
    if (!waiting) {
      const codes: string[] = [];
      const into = known();
      const sent = new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
        waiting = null;
        return send(codes, into);
      });
      waiting = { codes, sent };
    }
    waiting.codes.push(code);
    const { sent } = waiting;
    const requests = requested();
    requests.set(code, sent);
    sent.catch(() => requests.delete(code));
    return sent;
  };
  const now = (codes: readonly string[]): Names => {
    const names = known();
    return Object.fromEntries(
      codes.flatMap((code) => {
        const name = names.get(code);
        return name === undefined ? [] : [[code, name]];
      }),
    );
  };
  return {
    cached: now,
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
