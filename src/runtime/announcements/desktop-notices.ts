/** Notifications of the desktop for new announcements, where the user allowed them. The browser is asked only by a click. */
import { navigateTo } from '../navigation/addresses';
import { messages } from '../messages';

export type DesktopPermission = 'unsupported' | NotificationPermission;

/** Notifications need https or localhost. */
export const desktopPermission = (): DesktopPermission =>
  typeof Notification === 'undefined' || !window.isSecureContext ? 'unsupported' : Notification.permission;

/** Asks the browser for the permission. Call it in a click handler. */
export async function requestDesktopPermission(): Promise<DesktopPermission> {
  return desktopPermission() === 'default' ? Notification.requestPermission() : desktopPermission();
}

/** Characters of a title. */
const MAX_TITLE = 100;

/** Shows a message while the page is hidden. Windows of one user with the same message show it once. */
export function showDesktopNotice(id: string, title: string): void {
  if (desktopPermission() !== 'granted' || !document.hidden) return;
  try {
    const notice = new Notification(messages.announcement, {
      body: title.slice(0, MAX_TITLE),
      tag: `announcement-${id}`,
    });
    notice.addEventListener('click', () => {
      window.focus();
      navigateTo('/isps/userAnnouncement');
      notice.close();
    });
  } catch {
    // Browsers of phones allow notifications to service workers only.
  }
}
