/** State of the dialogs of the user menu. The code of a dialog is loaded when it is first opened. */
import { proxy } from 'valtio';
import { notify, reportError } from '@/runtime/notices/notices';
import { loadMyDepartments, type Department } from '@/runtime/account/session';
import { chunkErrorCode } from '../errors/chunk-error';
import { messages } from '../messages';
import { service } from '@/runtime/service';

export interface AccountDialogProps {
  open: boolean;
  /**
   * Mount container. A portal to the body would lock scrolling by a style element that the content security policy
   * blocks.
   */
  container: HTMLElement;
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onClosed: () => void;
}

type AccountDialogName = 'password' | 'depart';

interface AccountDialogs {
  /** The open dialog, or the one whose exit transition runs. */
  shown: AccountDialogName | null;
  open: boolean;
  /** Departments that the dialog offers, and the code of the current one. */
  departs: readonly Department[];
  orgCode: string;
}

export const accountDialogs = service(() =>
  proxy<AccountDialogs>({ shown: null, open: false, departs: [], orgCode: '' }),
);

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

/** Closes all dialogs and clears their data. */
export function resetAccountDialogs(): void {
  Object.assign(accountDialogs(), { shown: null, open: false, departs: [], orgCode: '' });
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
