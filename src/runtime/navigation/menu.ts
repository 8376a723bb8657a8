/** Parses the server's menu (contract.md §3, spec 1 §2.3) into validated entries. */
import { isJsonObject, type JsonObject } from '@/model/http/json';
import type { AuthEntry, MenuEntry } from '../session/session-state';

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : '';

const MAX_DEPTH = 12;

/** Matches a URL, or an expression for one. */
const ADDRESS = /^\/?(https?:\/\/|\{\{|\$\{)/;

const codesOf = (action: string) => action.split(',').map((code) => code.trim());

/** Permission codes of an entry (`meta.permissionList`, strings or objects); the user needs at least one of them. */
function declaredCodes(meta: JsonObject): string[] {
  if (!Array.isArray(meta.permissionList)) return [];
  return meta.permissionList
    .flatMap((one: unknown) => codesOf(text(isJsonObject(one) ? one.action : one)))
    .filter(Boolean);
}

/** Which entries the menu keeps. */
interface MenuFilter {
  /** Permission codes of the user. */
  readonly codes: ReadonlySet<string>;
  readonly isServed: (component: string) => boolean;
}

function readEntry(raw: JsonObject, filter: MenuFilter, depth: number): MenuEntry | null {
  const meta = isJsonObject(raw.meta) ? raw.meta : {};
  const needed = declaredCodes(meta);
  if (needed.length > 0 && !needed.some((code) => filter.codes.has(code))) return null;
  const component = text(raw.component);
  if (!filter.isServed(component)) return null;
  const children = readEntries(raw.children, filter, depth + 1);
  const isGroup = Array.isArray(raw.children) && raw.children.length > 0;
  const path = text(raw.path);
  return {
    id: text(raw.id) || path,
    title: text(meta.title) || text(raw.name) || path,
    icon: text(meta.icon) || null,
    path,
    component,
    redirect: raw.alwaysShow === true ? path : text(raw.redirect) || null,
    // A menu entry whose children are all hidden becomes hidden (spec 1 §2.3).
    hidden: raw.hidden === true || meta.hideMenu === true || (isGroup && children.every((one) => one.hidden)),
    route: text(raw.route) !== '0',
    // Newer servers keep the address of an external page in `component`.
    url: text(meta.url) || (ADDRESS.test(component) ? component : null),
    external: meta.internalOrExternal === true,
    keepAlive: meta.keepAlive !== false,
    componentName: text(meta.componentName) || component.slice(component.lastIndexOf('/') + 1),
    hidesHeader: meta.hiddenHeaderContent === true,
    children,
  };
}

function readEntries(raw: unknown, filter: MenuFilter, depth: number): MenuEntry[] {
  if (!Array.isArray(raw) || depth > MAX_DEPTH) return [];
  return raw.filter(isJsonObject).flatMap((entry) => readEntry(entry, filter, depth) ?? []);
}

/**
 * Parses an untrusted menu; values that are not menu entries are left out. @throws never
 * @param auth the user's permissions: an entry with permission codes requires one of them (spec 1 §6)
 * @param isServed false for a component whose screen needs calls that the server does not have
 */
export function parseMenu(
  raw: unknown,
  auth: readonly AuthEntry[] = [],
  isServed: MenuFilter['isServed'] = () => true,
): MenuEntry[] {
  return readEntries(raw, { codes: new Set(auth.flatMap(({ action }) => codesOf(action))), isServed }, 0);
}

/** Parses `auth` or `allAuth`. @throws never */
export function parseAuthEntries(raw: unknown): AuthEntry[] {
  if (!Array.isArray(raw)) return [];
  return raw.filter(isJsonObject).flatMap((entry) => {
    const action = text(entry.action);
    if (!action) return [];
    const status = text(entry.status);
    return [{ action, type: text(entry.type) || '1', ...(status ? { status } : {}) }];
  });
}

/** Iterates over all entries, parents before children. */
export function* iterateMenu(entries: readonly MenuEntry[]): Generator<MenuEntry> {
  for (const entry of entries) {
    yield entry;
    yield* iterateMenu(entry.children);
  }
}

/** Path from the outermost ancestor to the entry itself; empty when the entry is not in the menu. */
export function menuTrail(entries: readonly MenuEntry[], id: string): MenuEntry[] {
  for (const entry of entries) {
    if (entry.id === id) return [entry];
    const below = menuTrail(entry.children, id);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
}

/** A menu page and the titles of its ancestors. */
export interface MenuMatch {
  entry: MenuEntry;
  parentTitles: readonly string[];
}

/** All visible entries with a page (spec 1 §2.5), in menu order. */
export function listMenuPages(entries: readonly MenuEntry[], above: readonly string[] = []): MenuMatch[] {
  return entries.flatMap((entry) => {
    if (entry.hidden) return [];
    const below = listMenuPages(entry.children, [...above, entry.title]);
    const container = entry.children.length > 0 || (entry.url === null && /^layouts?(\/|$)/i.test(entry.component));
    return container ? below : [{ entry, parentTitles: above }, ...below];
  });
}

const fullTitle = ({ entry, parentTitles }: MenuMatch): string => [...parentTitles, entry.title].join(' ');

/** The texts in which `searchMenu` searches. */
export const menuTexts = (all: readonly MenuMatch[]): readonly string[] =>
  all.flatMap((one) => [one.entry.title, fullTitle(one)]);

/**
 * Entries whose title, alone or with its ancestors' titles, contains every word; matches of the title alone first.
 * @param matcherOf the test of a word
 */
export function searchMenu(
  all: readonly MenuMatch[],
  words: string,
  matcherOf: (word: string) => (text: string) => boolean,
): MenuMatch[] {
  const tests = words.split(/\s+/).filter(Boolean).map(matcherOf);
  const holds = (text: string) => tests.every((matches) => matches(text));
  const own: MenuMatch[] = [];
  const others: MenuMatch[] = [];
  for (const one of all) {
    if (holds(one.entry.title)) own.push(one);
    else if (holds(fullTitle(one))) others.push(one);
  }
  return [...own, ...others];
}

/** The first visible internal entry with a page, in menu order. A path with parameters alone leads to no page. */
export function firstLeaf(entries: readonly MenuEntry[]): MenuEntry | null {
  for (const entry of entries) {
    if (entry.hidden || entry.external) continue;
    if (entry.children.length === 0) {
      if (entry.path !== '' && !entry.path.includes(':')) return entry;
      continue;
    }
    const below = firstLeaf(entry.children);
    if (below) return below;
  }
  return null;
}

/** Matches an address against a menu path: `/user/:id` on `/user/7` returns `{ id: "7" }`, a mismatch null. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    if (value === '') return null;
    try {
      params[part.slice(1).replace(/[?*+]$/, '')] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return params;
}

/** A menu entry that an address matches. */
export interface FoundEntry {
  entry: MenuEntry;
  /** Values of the path's parameters. */
  params: Record<string, string>;
}

interface Match extends FoundEntry {
  /** The path has no parameters. */
  isExact: boolean;
  /** Number of query parameters that the entry's own path has: `/report?code=7` has one. */
  own: number;
  isLeaf: boolean;
}

const splitQuery = (address: string): [path: string, query: URLSearchParams] => {
  const at = address.indexOf('?');
  return at < 0 ? [address, new URLSearchParams()] : [address.slice(0, at), new URLSearchParams(address.slice(at + 1))];
};

function matchEntry(entry: MenuEntry, path: string, query: URLSearchParams): Match | null {
  const [pattern, own] = splitQuery(entry.path);
  if ([...own].some(([name, value]) => query.get(name) !== value)) return null;
  const isExact = pattern === path;
  const params = isExact ? {} : pattern.includes(':') ? matchPath(pattern, path) : null;
  return params && { entry, params, isExact, own: own.size, isLeaf: entry.children.length === 0 };
}

function isBetter(one: Match, than: Match): boolean {
  if (one.isExact !== than.isExact) return one.isExact;
  if (one.own !== than.own) return one.own > than.own;
  return one.isLeaf && !than.isLeaf;
}

/**
 * Finds the menu entry of an address. An exact path has priority over one with parameters, then the entry with the most
 * query parameters of the address in its own path, then a page over the group that has the same path.
 * @param address path with query
 */
export function findMenuEntry(entries: readonly MenuEntry[], address: string): FoundEntry | null {
  const [path, query] = splitQuery(address);
  let best: Match | null = null;
  for (const entry of iterateMenu(entries)) {
    const match = entry.route ? matchEntry(entry, path, query) : null;
    if (match && (!best || isBetter(match, best))) best = match;
  }
  return best && { entry: best.entry, params: best.params };
}
