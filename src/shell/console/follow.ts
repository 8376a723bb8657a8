import { navigateTo } from '@/runtime/navigation';
import { notify } from '@/runtime/notice';
import { externalPageUrl } from '@/runtime/outside';
import type { MenuEntry } from '@/runtime/session-state';
import { messages } from '../texts';
import { openExternalPage } from './OutsidePage';
import { entryPath } from './places';

/** Goes where a menu entry leads: a tab here, or a browser tab of its own. */
export function openMenuEntry(entry: MenuEntry): void {
  if (!entry.external || !entry.url) return navigateTo(entryPath(entry));
  const url = externalPageUrl(entry.url);
  return url === null ? notify.error(messages.noAddressTitle) : openExternalPage(url);
}
