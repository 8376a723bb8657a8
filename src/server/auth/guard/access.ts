/** Loads the user of a token with their permissions, and caches the result for `CACHE_MS`. */
import { cachedTables } from '@/server/auth/cached-tables';
import { buildTokens, hashToken, type Tokens } from '../tokens/tokens';
import { buildUserLoader, type CurrentUser, readActiveUser, type UserLoaderOptions } from './user-loader';

export interface Access {
  tokens: Tokens;
  /** Null: the token is unknown, revoked or expired, or its user is deleted or frozen. */
  userByToken(token: string): Promise<CurrentUser | null>;
  /**
   * The user with their present permissions, without a session: for work that goes on after the request.
   * @param orgCode the department to work in, if it is still one of theirs
   * @returns null when the user is deleted or frozen
   */
  userById(userId: string, orgCode: string): Promise<CurrentUser | null>;
  userInfo(userId: string): Promise<Readonly<Record<string, unknown>> | null>;
  /** Ends a session: at once in this process, within seconds in others. */
  revoke(token: string): Promise<boolean>;
  /** Clears the cache after rows of a table were written, if cached users depend on the table. */
  invalidate(table: string): void;
}

export interface AccessOptions extends UserLoaderOptions {
  /** Lifetime of a token after its last use, in days. */
  tokenDays: number;
}

/** Maximum age of a cached user, because other processes can revoke tokens and change grants. */
const CACHE_MS = 10_000;
const MAX_CACHED = 5_000;

const ACCESS_TABLES: ReadonlySet<string> = new Set(cachedTables.access);

interface CacheEntry {
  user: Promise<CurrentUser | null>;
  /** Unix time in milliseconds. */
  until: number;
}

export function buildAccess(options: AccessOptions): Access {
  const { db } = options;
  const tokens = buildTokens(db, options.tokenDays);
  const loadUser = buildUserLoader(options);
  const cache = new Map<string, CacheEntry>();

  async function loadUserOf(token: string): Promise<CurrentUser | null> {
    const userId = await tokens.userIdOf(token);
    return userId === null ? null : loadUser(userId);
  }

  function cached(key: string, load: () => Promise<CurrentUser | null>): Promise<CurrentUser | null> {
    const found = cache.get(key);
    if (found && found.until > Date.now()) return found.user;
    if (cache.size >= MAX_CACHED) cache.clear();
    const user = load();
    const entry: CacheEntry = { user, until: Date.now() + CACHE_MS };
    cache.set(key, entry);
    const drop = () => {
      if (cache.get(key) === entry) cache.delete(key);
    };
    // Errors and unknown users are not cached.
    user.then((one) => one ?? drop()).catch(drop);
    return user;
  }

  return {
    tokens,
    userInfo: (userId) => readActiveUser(db, userId),
    userByToken: (token) => cached(hashToken(token), () => loadUserOf(token)),
    userById: (userId, orgCode) => cached(JSON.stringify([userId, orgCode]), () => loadUser(userId, orgCode)),
    async revoke(token) {
      const revoked = await tokens.revoke(token);
      cache.delete(hashToken(token));
      return revoked;
    },
    invalidate(table) {
      if (ACCESS_TABLES.has(table)) cache.clear();
    },
  };
}
