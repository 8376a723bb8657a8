/** State of the dialogs of the user menu. */
import { proxy } from 'valtio';
import type { Department } from '@/runtime/account/session';
import { service } from '@/runtime/service';

export type AccountDialogName = 'password' | 'depart';

interface AccountDialogState {
  /** The open dialog, or the one whose exit transition runs. */
  shown: AccountDialogName | null;
  open: boolean;
  /** Departments that the dialog offers, and the code of the current one. */
  departs: readonly Department[];
  orgCode: string;
}

const closed = (): AccountDialogState => ({ shown: null, open: false, departs: [], orgCode: '' });

export const accountDialogs = service(() => proxy(closed()));

/** Starts the exit transition of the open dialog. */
export function closeAccountDialog(): void {
  accountDialogs().open = false;
}

/** Closes all dialogs at once and clears their data. */
export function resetAccountDialogs(): void {
  Object.assign(accountDialogs(), closed());
}
