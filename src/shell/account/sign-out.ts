import { SIGN_IN_PATH } from '@/runtime/navigation/addresses';
import { closeAllDialogs } from '@/runtime/navigation/dialogs';
import { clearScreens } from '@/runtime/schemas/screens';
import { signOut } from '@/runtime/account/session';
import { resetTabs } from '@/runtime/navigation/tabs';
import { confirmLeave } from '@/runtime/unsaved/unsaved-work';
import { resetAccountDialogs } from './account-dialogs';

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
