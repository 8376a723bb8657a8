/**
 * Routes that every user has without a menu entry (spec 1 §2.2, §2.4, §2.5). A menu entry of the server with the same
 * path comes first.
 */
import { SIGN_IN_PATH } from '@/runtime/navigation/addresses';

export const ACCOUNT_CENTER_PATH = '/account/center';
export const ACCOUNT_SETTINGS_PATH = '/account/settings/base';
const TEST_HOME_PATH = '/test/home';

const PAGES: Readonly<Record<string, string>> = {
  [ACCOUNT_CENTER_PATH]: 'system/account-center.page',
  [ACCOUNT_SETTINGS_PATH]: 'system/account-settings.page',
  [TEST_HOME_PATH]: 'demo/fields.page',
};

const REDIRECTS: Readonly<Record<string, string>> = {
  '/user': SIGN_IN_PATH,
  // A user who is signed in is sent home.
  [SIGN_IN_PATH]: '/',
  '/test': TEST_HOME_PATH,
};

/** Screen of a static page; null for other paths. */
export const staticPage = (pathname: string): string | null =>
  Object.hasOwn(PAGES, pathname) ? (PAGES[pathname] ?? null) : null;

/** Where a static path redirects to; null for other paths. */
export const staticRedirect = (pathname: string): string | null =>
  Object.hasOwn(REDIRECTS, pathname) ? (REDIRECTS[pathname] ?? null) : null;
