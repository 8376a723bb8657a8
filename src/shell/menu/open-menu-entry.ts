import { navigateTo } from '@/runtime/navigation/addresses';
import { notify } from '@/runtime/notices/notices';
import { externalPageUrl } from '@/runtime/navigation/external-page';
import type { MenuEntry } from '@/runtime/session/session-state';
import { messages } from '../messages';
import { openExternalPage } from '../screens/ExternalPage';
import { entryPath } from '../routing/resolve-address';

/** Opens the target of a menu entry: a tab of the console, or a new browser tab. */
export function openMenuEntry(entry: MenuEntry): void {
  if (!entry.external || !entry.url) return navigateTo(entryPath(entry));
  const url = externalPageUrl(entry.url);
  return url === null ? notify.error(messages.noAddressTitle) : openExternalPage(url);
}
