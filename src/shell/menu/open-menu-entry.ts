import { navigateTo } from '@/runtime/navigation/addresses';
import { notify } from '@/runtime/notices/notices';
import { externalPageUrl } from '@/runtime/navigation/external-page';
import type { MenuEntry } from '@/runtime/session/session-state';
import { messages } from '../messages';
import { openExternalPage } from '../screens/ExternalPage';
import { entryPath } from '../routing/resolve-address';

/** Goes where a menu entry leads: a tab here, or a browser tab of its own. */
export function openMenuEntry(entry: MenuEntry): void {
  if (!entry.external || !entry.url) return navigateTo(entryPath(entry));
  const url = externalPageUrl(entry.url);
  return url === null ? notify.error(messages.noAddressTitle) : openExternalPage(url);
}
