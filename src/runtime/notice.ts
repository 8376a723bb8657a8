/** Notices and questions as state; the shell draws them. */
import { proxy } from 'valtio';
import { ApiError } from './api-error';
import { isWarning } from './http-errors';
import { texts } from './texts';

export type Tone = 'success' | 'error' | 'warning' | 'info';

export interface Notice {
  key: string;
  tone: Tone;
  title: string | null;
  text: string;
  /** Milliseconds on screen; 0 stays until closed. */
  life: number;
  /** How many times it was said while on screen. */
  count: number;
}

export const notices = proxy<{ list: Notice[] }>({ list: [] });

const LIFE: Readonly<Record<Tone, number>> = { success: 3000, info: 3000, warning: 4500, error: 6000 };
const MOST = 4;
let last = 0;

interface NoticeOptions {
  title?: string;
  /** Milliseconds; 0 stays until closed. */
  life?: number;
}

function say(tone: Tone, text: string, options: NoticeOptions = {}): void {
  const title = options.title ?? null;
  const same = notices.list.find((one) => one.tone === tone && one.text === text && one.title === title);
  if (same) {
    same.count += 1;
    return;
  }
  notices.list.push({ key: `n${++last}`, tone, title, text, life: options.life ?? LIFE[tone], count: 1 });
  if (notices.list.length > MOST) notices.list.splice(0, notices.list.length - MOST);
}

/** Says something in passing; the same notice stands on screen once, however often it is said. */
export const notify = {
  success: (text: string, options?: NoticeOptions) => say('success', text, options),
  error: (text: string, options?: NoticeOptions) => say('error', text, options),
  warning: (text: string, options?: NoticeOptions) => say('warning', text, options),
  info: (text: string, options?: NoticeOptions) => say('info', text, options),
};

export function dismiss(key: string): void {
  const index = notices.list.findIndex((one) => one.key === key);
  if (index >= 0) notices.list.splice(index, 1);
}

/** Shows why something failed, unless it was shown already or the caller itself gave up. */
export function report(error: unknown): void {
  if (error instanceof ApiError) {
    if (error.cancelled || error.notified) return;
    if (isWarning(error.code)) notify.warning(error.message);
    else notify.error(error.message);
    return;
  }
  notify.error(error instanceof Error && error.message ? error.message : texts.failed);
}

export interface Question {
  key: string;
  title: string;
  text: string | null;
  danger: boolean;
  okText: string;
  cancelText: string;
}

export const questions = proxy<{ list: Question[] }>({ list: [] });
const answers = new Map<string, (yes: boolean) => void>();

/** Asks; resolves true for yes, false for no, Esc or a click outside. */
export function confirm(question: {
  title: string;
  text?: string;
  danger?: boolean;
  okText?: string;
  cancelText?: string;
}): Promise<boolean> {
  const key = `q${++last}`;
  questions.list.push({
    key,
    title: question.title,
    text: question.text ?? null,
    danger: question.danger ?? false,
    okText: question.okText ?? texts.ok,
    cancelText: question.cancelText ?? texts.cancel,
  });
  return new Promise((resolve) => answers.set(key, resolve));
}

/** The shell's answer to a question. */
export function answer(key: string, yes: boolean): void {
  const index = questions.list.findIndex((one) => one.key === key);
  if (index >= 0) questions.list.splice(index, 1);
  answers.get(key)?.(yes);
  answers.delete(key);
}
