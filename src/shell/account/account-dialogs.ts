/** The dialogs behind the user menu: each is fetched when it is first asked for. */
import { proxy } from 'valtio';
import { notify, reportError } from '@/runtime/notices/notices';
import { loadMyDepartments, type Department } from '@/runtime/account/session';
import { chunkErrorCode } from '../errors/chunk-error';
import { messages } from '../messages';
import { service } from '@/runtime/service';

export interface AccountDialogProps {
  open: boolean;
  /** Where it is mounted: a portal to the body would lock scrolling by a style that the page's policy refuses. */
  container: HTMLElement;
  onClose: () => void;
  /** Its closing movement is over. */
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

/** The button that the dialogs give the focus back to. */
export const USER_BUTTON_ID = 'user-menu';

/** The code of each; loaded before it is shown, so that a failure is said and tried again at the next press. */
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

/** Nothing is open any more. */
export function resetAccountDialogs(): void {
  Object.assign(accountDialogs(), { shown: null, open: false, departs: [], orgCode: '' });
}

/** 修改密码. */
export function openPasswordDialog(): Promise<void> {
  return showDialog('password');
}

/** 切换部门; without departments it only says so (spec 1 §4). */
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
