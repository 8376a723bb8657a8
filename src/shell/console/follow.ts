import { go } from '@/runtime/navigation';
import { notify } from '@/runtime/notice';
import { outsideUrl } from '@/runtime/outside';
import type { MenuEntry } from '@/runtime/session-state';
import { texts } from '../texts';
import { openOutside } from './OutsidePage';
import { pathOf } from './places';

/** Goes where a menu entry leads: a tab here, or a browser tab of its own. */
export function follow(entry: MenuEntry): void {
  if (!entry.external || !entry.url) return go(pathOf(entry));
  const url = outsideUrl(entry.url);
  return url === null ? notify.error(texts.noAddressTitle) : openOutside(url);
}
