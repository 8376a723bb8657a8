/**
 * Resolves codes to names. Codes requested in the same tick share one request, and each code is requested once per
 * epoch.
 */
import { dictCache } from '../storage/dict-cache';

export type Names = Readonly<Record<string, string>>;

/** Maximum number of codes per request: keeps the URL short. */
const MOST_CODES = 50;

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
  let life = dictCache().epoch;
  let known = new Map<string, string>();
  let asked = new Map<string, Promise<void>>();
  let waiting: { codes: string[]; sent: Promise<void> } | null = null;

  // The cache epoch changed (another user or a refresh): cached names are no longer valid.
  const fresh = () => {
    if (life === dictCache().epoch) return;
    life = dictCache().epoch;
    known = new Map();
    asked = new Map();
  };
  const send = async (codes: readonly string[], into: Map<string, string>) => {
    for (let at = 0; at < codes.length; at += MOST_CODES) {
      for (const [code, name] of Object.entries(await ask(codes.slice(at, at + MOST_CODES)))) into.set(code, name);
    }
  };
  const collect = (code: string): Promise<void> => {
    if (!waiting) {
      const codes: string[] = [];
      const into = known;
      const sent = new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
        waiting = null;
        return send(codes, into);
      });
      waiting = { codes, sent };
    }
    waiting.codes.push(code);
    const { sent } = waiting;
    const mine = asked;
    mine.set(code, sent);
    sent.catch(() => mine.delete(code));
    return sent;
  };
  const now = (codes: readonly string[]): Names => {
    fresh();
    return Object.fromEntries(codes.flatMap((code) => (known.has(code) ? [[code, known.get(code)!]] : [])));
  };
  return {
    cached: now,
    store(names) {
      fresh();
      for (const [code, name] of Object.entries(names)) known.set(code, name);
    },
    async resolve(codes) {
      fresh();
      await Promise.all(codes.filter((code) => !known.has(code)).map((code) => asked.get(code) ?? collect(code)));
      return now(codes);
    },
  };
}
