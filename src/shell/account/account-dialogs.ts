/** Opens the dialogs of the user menu. The code of a dialog is loaded when it is first opened. */
import { notify, reportError } from '@/runtime/notices/notices';
import { loadMyDepartments } from '@/runtime/account/session';
import { chunkErrorCode } from '../errors/chunk-error';
import { messages } from '../messages';
import { accountDialogs, type AccountDialogName } from './account-dialog-state';

/** Id of the button that gets the focus when a dialog closes. */
export const USER_BUTTON_ID = 'user-menu';

/**
 * Lazy imports of the dialogs. A dialog is shown only after its code has loaded: a failure is reported, and the next
 * click tries again.
 */
export const loaders = {
  password: () => import('./PasswordDialog'),
  depart: () => import('./DepartmentDialog'),
} as const;

async function showDialog(name: AccountDialogName): Promise<void> {
  try {
    await loaders[name]();
    Object.assign(accountDialogs(), { shown: name, open: true });
  } catch (error) {
    const code = chunkErrorCode(error);
    if (code) notify.error(messages.chunkText, { title: code });
    else reportError(error);
  }
}

/** Opens 修改密码. */
export function openPasswordDialog(): Promise<void> {
  return showDialog('password');
}

/** Opens 切换部门. Without departments it only shows a notice (spec 1 §4). */
export async function openDepartmentDialog(): Promise<void> {
  try {
    const { list, orgCode } = await loadMyDepartments();
    if (list.length === 0) {
      notify.warning(messages.noDeparts);
      return;
    }
    Object.assign(accountDialogs(), { departs: list, orgCode });
  } catch (error) {
    reportError(error);
    return;
  }
  await showDialog('depart');
}
