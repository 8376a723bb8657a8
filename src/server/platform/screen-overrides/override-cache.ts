/** Cache of the overrides of screens. A write to their table clears it in every process. */
import { parseJsonObject } from '@/model/http/json';
import { readOverride, type ScreenOverride } from '@/model/screens/overrides/override';
import { cachedTables } from '@/server/auth/cached-tables';
import type { Database } from '@/server/db';
import {
  NO_OVERRIDES,
  overridableScreen,
  overrideScreen,
  type Overrides,
  type OverrideSource,
} from '@/server/schemas/overridden-screens';
import type { Schemas } from '@/server/schemas/schema-files';

export interface OverrideCache {
  all: OverrideSource;
  /** The changed labels of a screen by field key: the same map until its override changes. */
  labels: (screen: string) => Promise<ReadonlyMap<string, string>>;
  /** Clears the cache when `table` is the one of the overrides. */
  invalidate(table: string): void;
}

const TABLES: ReadonlySet<string> = new Set(cachedTables.screens);

/** Maximum age of the cache: a command such as an import of configuration writes without a notification. */
const CACHE_MS = 10_000;

/** Screens of overrides themselves: a wrong override of them could not be taken back. */
const PROTECTED: readonly string[] = ['system/screen.', 'system/screen-override.'];

export const isProtected = (id: string): boolean => PROTECTED.some((start) => id.startsWith(start));

/** The override in a stored text; null when it is none. */
export const parseOverride = (content: string | null): ScreenOverride | null =>
  readOverride(parseJsonObject(content ?? ''));

const NO_LABELS: ReadonlyMap<string, string> = new Map();

const labelsOf = ({ fields }: ScreenOverride): ReadonlyMap<string, string> =>
  new Map(fields.flatMap(({ field, label }) => (label === undefined ? [] : [[field, label]])));

/** False when the product's screen is served: it has changed, or is gone. */
function isUsable(schemas: Schemas, id: string, override: ScreenOverride): boolean {
  const screen = isProtected(id) ? null : overridableScreen(id, schemas);
  return screen !== null && !('problem' in overrideScreen(screen, override));
}

export function buildOverrideCache(db: Database, schemas: Schemas): OverrideCache {
  let cache: { overrides: Promise<Overrides>; until: number } | null = null;
  let known = { text: '[]', overrides: NO_OVERRIDES };
  const labels = new WeakMap<ScreenOverride, ReadonlyMap<string, string>>();

  async function load(): Promise<Overrides> {
    const rows = await db
      .selectFrom('jw_screen_override')
      .select(['screen_id', 'content'])
      .where('del_flag', '=', '0')
      .orderBy('screen_id')
      .execute();
    const text = JSON.stringify(rows);
    // The same map for the same rows: bodies that were built with it stay valid.
    if (text === known.text) return known.overrides;
    const found = rows.flatMap(({ screen_id: screen, content }) => {
      const override = parseOverride(content);
      return override && screen !== null && isUsable(schemas, screen, override) ? [[screen, override] as const] : [];
    });
    known = { text, overrides: new Map(found) };
    return known.overrides;
  }

  const all: OverrideSource = () => {
    if (cache && cache.until > Date.now()) return cache.overrides;
    // Screens are served without the database, too: with the overrides that were read last.
    cache = { overrides: load().catch(() => known.overrides), until: Date.now() + CACHE_MS };
    return cache.overrides;
  };
  return {
    all,
    async labels(screen) {
      const override = (await all()).get(screen);
      if (!override) return NO_LABELS;
      const found = labels.get(override) ?? labelsOf(override);
      labels.set(override, found);
      return found;
    },
    invalidate(table) {
      if (TABLES.has(table)) cache = null;
    },
  };
}
