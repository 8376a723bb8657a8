import { SIGN_IN_PATH } from '@/runtime/navigation';
import { closeAllDialogs } from '@/runtime/open';
import { clearScreens } from '@/runtime/schemas';
import { signOut } from '@/runtime/session';
import { resetTabs } from '@/runtime/tabs';
import { confirmLeave } from '@/runtime/unsaved';
import { resetAccountDialogs } from '../account/account';

/** Signs out after asking about unsaved work; nothing of this user stays in memory. */
export async function signOutFromConsole(): Promise<void> {
  if (!(await confirmLeave())) return;
  // Whoever signs in next starts at his own landing page, not at this one's address.
  history.replaceState(null, '', SIGN_IN_PATH);
  const done = signOut();
  closeAllDialogs();
  resetAccountDialogs();
  resetTabs();
  clearScreens();
  await done;
}
