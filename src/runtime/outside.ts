/** Outside pages of the menu, with this session's values filled in. */
import { apiPaths } from './calls';
import { config } from './config';
import { resolveMenuUrl } from './menu-url';
import { notify } from './notice';
import { session } from './session-state';
import { messages } from './texts';
import { apiUrl } from './transport';

/** The address of a menu entry's outside page; null when there is none to go to. Says where the token was withheld. */
export function externalPageUrl(text: string): string | null {
  const { url, withheld } = resolveMenuUrl(text, {
    page: location.href,
    apiBase: config.apiBase,
    staticBase: config.staticBase || apiUrl(apiPaths.staticFiles),
    token: session.token,
    tokenOrigins: config.tokenOrigins,
  });
  if (withheld) notify.warning(messages.tokenWithheld);
  return url;
}
