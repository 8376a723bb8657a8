/** The dialogs behind the user menu: each is fetched when it is first asked for. */
import { proxy } from 'valtio';
import { notify, report } from '@/runtime/notice';
import { currentDeparts, type Depart } from '@/runtime/session';
import { loadFailure } from '../load-failure';
import { texts } from '../texts';

export interface AccountDialogProps {
  open: boolean;
  /** Where it is mounted: a portal to the body would lock scrolling by a style that the page's policy refuses. */
  box: HTMLElement;
  onClose: () => void;
  /** Its closing movement is over. */
  onGone: () => void;
}

type Name = 'password' | 'depart';

export const account = proxy<{
  /** What is open, or on its way out. */
  shown: Name | null;
  open: boolean;
  /** What the department dialog chooses from, and where one is. */
  departs: readonly Depart[];
  orgCode: string;
}>({ shown: null, open: false, departs: [], orgCode: '' });

/** The button that the dialogs give the focus back to. */
export const USER_BUTTON = 'user-menu';

/** The code of each; loaded before it is shown, so that a failure is said and tried again at the next press. */
export const loaders = {
  password: () => import('./PasswordDialog'),
  depart: () => import('./DepartDialog'),
} as const;

async function show(name: Name): Promise<void> {
  try {
    await loaders[name]();
    Object.assign(account, { shown: name, open: true });
  } catch (error) {
    const code = loadFailure(error);
    if (code) notify.error(texts.chunkText, { title: code });
    else report(error);
  }
}

/** Nothing is open any more. */
export function forgetAccount(): void {
  Object.assign(account, { shown: null, open: false, departs: [], orgCode: '' });
}

/** 修改密码. */
export function openPassword(): Promise<void> {
  return show('password');
}

/** 切换部门; without departments it only says so (spec 1 §4). */
export async function openDeparts(): Promise<void> {
  try {
    const { list, orgCode } = await currentDeparts();
    if (list.length === 0) {
      notify.warning(texts.noDeparts);
      return;
    }
    Object.assign(account, { departs: list, orgCode });
  } catch (error) {
    report(error);
    return;
  }
  await show('depart');
}
