/** Outside pages of the menu, with this session's values filled in. */
import { calls } from './calls';
import { config } from './config';
import { menuUrl } from './menu-url';
import { notify } from './notice';
import { session } from './session-state';
import { texts } from './texts';
import { apiUrl } from './transport';

/** The address of a menu entry's outside page; null when there is none to go to. Says where the token was withheld. */
export function outsideUrl(text: string): string | null {
  const { url, withheld } = menuUrl(text, {
    page: location.href,
    apiBase: config.apiBase,
    staticBase: config.staticBase || apiUrl(calls.staticFiles),
    token: session.token,
    tokenOrigins: config.tokenOrigins,
  });
  if (withheld) notify.warning(texts.tokenWithheld);
  return url;
}
