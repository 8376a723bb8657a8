/** Resolves the URLs of external pages in the menu with the values of the current session. */
import { apiPaths } from '../http/api-paths';
import { config } from '../environment/config';
import { resolveMenuUrl } from './menu-url';
import { notify } from '../notices/notices';
import { session } from '../session/session-state';
import { messages } from '../messages';
import { apiUrl } from '../http/transport';

/** URL of a menu entry's external page; null when it has no valid one. Shows a warning when the token was withheld. */
export function externalPageUrl(text: string): string | null {
  const { url, withheld } = resolveMenuUrl(text, {
    page: location.href,
    apiBase: config().apiBase,
    staticBase: config().staticBase || apiUrl(apiPaths.staticFiles),
    pagesOrigin: config().pagesOrigin,
    token: session().token,
    tenantId: session().tenantId,
    tokenOrigins: config().tokenOrigins,
  });
  if (withheld) notify.warning(messages.tokenWithheld);
  return url;
}
