/** State of notices and confirmation dialogs; the shell renders them. */
import { proxy } from 'valtio';
import { ApiError } from '../errors/api-error';
import { isWarning } from '../errors/http-error-messages';
import { messages } from '../messages';
import { singleFlight } from '../async/single-flight';
import { service } from '../service';

export type NoticeTone = 'success' | 'error' | 'warning' | 'info';

export interface Notice {
  key: string;
  tone: NoticeTone;
  title: string | null;
  text: string;
  /** Milliseconds on screen; 0 stays until closed. */
  durationMs: number;
  /** Number of times that this notice was raised while on screen. */
  count: number;
}

export const notices = service(() => proxy<{ list: Notice[] }>({ list: [] }));

const DURATION_MS: Readonly<Record<NoticeTone, number>> = { success: 3000, info: 3000, warning: 4500, error: 6000 };
const MAX_NOTICES = 4;

const keys = service(() => ({ last: 0 }));

/** A key unique among notices and confirmations. */
function newKey(prefix: string): string {
  keys().last += 1;
  return `${prefix}${keys().last}`;
}

interface NoticeOptions {
  title?: string;
  /** Milliseconds; 0 stays until closed. */
  durationMs?: number;
}

function addNotice(tone: NoticeTone, text: string, options: NoticeOptions = {}): void {
  const title = options.title ?? null;
  const same = notices().list.find((one) => one.tone === tone && one.text === text && one.title === title);
  if (same) {
    same.count += 1;
    return;
  }
  notices().list.push({
    key: newKey('n'),
    tone,
    title,
    text,
    durationMs: options.durationMs ?? DURATION_MS[tone],
    count: 1,
  });
  if (notices().list.length > MAX_NOTICES) notices().list.splice(0, notices().list.length - MAX_NOTICES);
}

/** Shows a notice. A notice that is already on screen is not added again; its count grows. */
export const notify = {
  success: (text: string, options?: NoticeOptions) => addNotice('success', text, options),
  error: (text: string, options?: NoticeOptions) => addNotice('error', text, options),
  warning: (text: string, options?: NoticeOptions) => addNotice('warning', text, options),
  info: (text: string, options?: NoticeOptions) => addNotice('info', text, options),
};

export function dismissNotice(key: string): void {
  const index = notices().list.findIndex((one) => one.key === key);
  if (index >= 0) notices().list.splice(index, 1);
}

/** Shows the message of an error, unless it was already shown or the caller aborted the call. */
export function reportError(error: unknown): void {
  if (error instanceof ApiError) {
    if (error.cancelled || error.notified) return;
    if (isWarning(error.code)) notify.warning(error.message);
    else notify.error(error.message);
    return;
  }
  notify.error(error instanceof Error && error.message ? error.message : messages.failed);
}

/** Executes a change and shows its error. @returns true when it succeeded */
export async function executeAndReport(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}

export interface Confirmation {
  key: string;
  title: string;
  text: string | null;
  danger: boolean;
  okText: string;
  cancelText: string;
}

export const confirmations = service(() => proxy<{ list: Confirmation[] }>({ list: [] }));
const confirmationResolvers = service(() => new Map<string, (yes: boolean) => void>());

/** Opens a confirmation dialog, unless the same question is open. Resolves with true for yes; false for no, Esc or a click outside. */
export function confirm(question: {
  title: string;
  text?: string;
  danger?: boolean;
  okText?: string;
  cancelText?: string;
}): Promise<boolean> {
  return singleFlight(JSON.stringify(['confirm', question]), () => {
    const key = newKey('q');
    confirmations().list.push({
      key,
      title: question.title,
      text: question.text ?? null,
      danger: question.danger ?? false,
      okText: question.okText ?? messages.ok,
      cancelText: question.cancelText ?? messages.cancel,
    });
    return new Promise<boolean>((resolve) => confirmationResolvers().set(key, resolve));
  });
}

/** Closes a confirmation dialog with the user's decision; called by the shell. */
export function resolveConfirmation(key: string, yes: boolean): void {
  const index = confirmations().list.findIndex((one) => one.key === key);
  if (index >= 0) confirmations().list.splice(index, 1);
  confirmationResolvers().get(key)?.(yes);
  confirmationResolvers().delete(key);
}
