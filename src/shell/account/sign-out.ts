import { SIGN_IN_PATH } from '@/runtime/navigation/addresses';
import { closeAllDialogs } from '@/runtime/navigation/dialogs';
import { clearScreens } from '@/runtime/schemas/screens';
import { signOut } from '@/runtime/account/session';
import { resetTabs } from '@/runtime/navigation/tabs';
import { confirmLeave } from '@/runtime/unsaved/work';
import { resetAccountDialogs } from './account-dialog-state';

/** Confirms leaving unsaved work, signs out, and clears the data of the user from memory. */
export async function signOutFromConsole(): Promise<void> {
  if (!(await confirmLeave())) return;
  // The next user starts at their landing page, not at the current address.
  history.replaceState(null, '', SIGN_IN_PATH);
  const done = signOut();
  closeAllDialogs();
  resetAccountDialogs();
  resetTabs();
  clearScreens();
  await done;
}
