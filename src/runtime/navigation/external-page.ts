/** Outside pages of the menu, with this session's values filled in. */
import { apiPaths } from '../http/api-paths';
import { config } from '../environment/config';
import { resolveMenuUrl } from './menu-url';
import { notify } from '../notices/notices';
import { session } from '../session/session-state';
import { messages } from '../messages';
import { apiUrl } from '../http/transport';

/** The address of a menu entry's outside page; null when there is none to go to. Says where the token was withheld. */
export function externalPageUrl(text: string): string | null {
  const { url, withheld } = resolveMenuUrl(text, {
    page: location.href,
    apiBase: config().apiBase,
    staticBase: config().staticBase || apiUrl(apiPaths.staticFiles),
    token: session().token,
    tokenOrigins: config().tokenOrigins,
  });
  if (withheld) notify.warning(messages.tokenWithheld);
  return url;
}
