/** Addresses of the console. Only the shell's router, set with `setNavigator`, changes the history. */
import { service } from '../service';

export const SIGN_IN_PATH = '/user/login';
export const REGISTER_PATH = '/user/register';
export const REGISTER_RESULT_PATH = '/user/register-result';
export const ALTERATION_PATH = '/user/alteration';
/** Shown at every address while the installation has no users. */
export const FIRST_RUN_PATH = '/user/first-run';
const PUBLIC_PATHS: readonly string[] = [SIGN_IN_PATH, REGISTER_PATH, REGISTER_RESULT_PATH, ALTERATION_PATH];

/** True for the pages that are shown without a session (spec 1 §2.4). */
export const isPublicPath = (pathname: string): boolean => PUBLIC_PATHS.includes(pathname);

/** True for `/user`, which leads to the sign-in page (spec 1 §2.2), and the pages below it. */
const isUserPath = (pathname: string): boolean => /^\/user(\/|$)/.test(pathname);

/** Path prefix of screens without a menu entry: `/screen/system/dict-item.list?dictId=7`. */
export const SCREEN_PATH_PREFIX = '/screen/';

/** Query key of list state (rulings: query text in the page URL). It is not part of a tab's identity. */
export const LIST_STATE_PARAM = '_list';

type Navigate = (path: string, replace: boolean) => void;

/** Navigates with a page load; used before the router is mounted. */
const loadPage: Navigate = (path, replace) => {
  if (typeof window === 'undefined') return;
  if (replace) location.replace(path);
  else location.assign(path);
};

const navigator = service(() => ({ navigate: loadPage }));

/** Sets the navigation function; the shell's router calls this. */
export function setNavigator(navigate: Navigate): void {
  navigator().navigate = navigate;
}

export function navigateTo(path: string, options: { replace?: boolean } = {}): void {
  navigator().navigate(path, options.replace ?? false);
}

/** Identity of a tab: path and query without list state and fragment. */
export function tabKeyOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://x');
  searchParams.delete(LIST_STATE_PARAM);
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Query parameters of an address without list state. */
export function queryParamsOf(path: string): Record<string, string> {
  const { searchParams } = new URL(path, 'http://x');
  searchParams.delete(LIST_STATE_PARAM);
  return Object.fromEntries(searchParams);
}

/**
 * Redirect address after sign-in: always a path of this origin, never another site.
 * @param search e.g. `?redirect=%2Fisps%2Fsystem%2Fdict`
 */
export function pathAfterSignIn(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '';
  // Browsers read `//host`, `/\host` and control characters as another origin.
  // oxlint-disable-next-line no-control-regex -- these are the characters to refuse
  if (!/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return '/';
  const { origin, pathname, search: query, hash } = new URL(wanted, 'http://here');
  if (origin !== 'http://here' || pathname.startsWith('//')) return '/';
  return isUserPath(pathname) ? '/' : `${pathname}${query}${hash}`;
}

/** Path of the sign-in page that redirects back to an address. */
export function signInPath(from: string): string {
  return isUserPath(new URL(from, 'http://here').pathname)
    ? SIGN_IN_PATH
    : `${SIGN_IN_PATH}?redirect=${encodeURIComponent(from)}`;
}

/** Address of a screen without a menu entry. */
export function screenPath(id: string, params: Readonly<Record<string, string | number | boolean | null>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value !== null) query.append(key, String(value));
  const text = query.toString();
  return `${SCREEN_PATH_PREFIX}${id}${text ? `?${text}` : ''}`;
}
