/** Opens an announcement, or what it is about (spec 1 §2.7, §4). */
import { ApiError } from '../errors/api-error';
import { navigateTo } from '../navigation/addresses';
import { open } from '../navigation/dialogs';
import { iterateMenu } from '../navigation/menu';
import { reportError } from '../notices/notices';
import { session } from '../session/session-state';
import { markRead, type Announcement } from './announcements';
import { targetOf, type Target } from './target';

const SHOW_SCREEN = 'system/announcement-show.page';

function pathOfComponent(component: string): string | null {
  const wanted = component.replace(/^\/+|\.(vue|tsx)$/g, '');
  for (const entry of iterateMenu(session().menu ?? []))
    if (entry.component !== '' && entry.component === wanted) return entry.path;
  return null;
}

export const targetOfAnnouncement = (announcement: Pick<Announcement, 'openType' | 'openPage' | 'busId'>): Target =>
  targetOf(announcement, pathOfComponent);

/** Follows a target. @returns false when there is none */
export async function followTarget(target: Target): Promise<boolean> {
  if (target.kind === 'path') navigateTo(target.path);
  else if (target.kind === 'external') window.open(target.url, '_blank', 'noopener,noreferrer');
  else if (target.kind === 'record')
    await open(target.screen, target.id === '' ? {} : { id: target.id, _mode: 'detail' });
  return target.kind !== 'none';
}

/** Marks an announcement as read, and opens its page (openType `component`) or its text. */
export async function openAnnouncement(announcement: Announcement): Promise<void> {
  void markRead(announcement.id).catch(() => undefined);
  const target = targetOfAnnouncement(announcement);
  try {
    if (announcement.openType === 'component' && (await followTarget(target))) return;
  } catch (error) {
    // A screen that this console does not have: the text of the announcement says what it is about.
    if (error instanceof ApiError) return reportError(error);
  }
  await open(SHOW_SCREEN, { id: announcement.id }).catch(reportError);
}
