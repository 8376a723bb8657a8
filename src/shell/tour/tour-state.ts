/** Short tour of the demonstration data: shown to each user until it is closed, in any browser. */
import { proxy } from 'valtio';
import { config } from '@/runtime/environment/config';
import { serverSupports } from '@/runtime/http/capabilities';
import { reportError } from '@/runtime/notices/notices';
import { service } from '@/runtime/service';
import { saveUserSetting } from '@/runtime/account/user-settings';

/** Name of the stored setting. */
const SETTING = 'tour';

export const tour = service(() => proxy({ open: false }));

/** Opens the tour unless the user has closed it. @param settings those that the server stores for the user */
export function openTourOnce(settings: Readonly<Record<string, unknown>>): void {
  if (config().demoTour && serverSupports('userSettings') && !Object.hasOwn(settings, SETTING)) tour().open = true;
}

/** Closes the tour for good. */
export function closeTour(): void {
  tour().open = false;
  void saveUserSetting(SETTING, { closed: true }, reportError);
}
