import { SIGN_IN } from '@/runtime/navigation';
import { closeDialogs } from '@/runtime/open';
import { forgetScreens } from '@/runtime/schemas';
import { signOut } from '@/runtime/session';
import { clearTabs } from '@/runtime/tabs';
import { mayLeave } from '@/runtime/unsaved';
import { forgetAccount } from '../account/account';

/** Signs out after asking about unsaved work; nothing of this user stays in memory. */
export async function exit(): Promise<void> {
  if (!(await mayLeave())) return;
  // Whoever signs in next starts at his own landing page, not at this one's address.
  history.replaceState(null, '', SIGN_IN);
  const done = signOut();
  closeDialogs();
  forgetAccount();
  clearTabs();
  forgetScreens();
  await done;
}
