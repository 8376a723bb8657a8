/** When a captcha is asked for, and the picture that shows it (contract.md §2.1). */
import { useRef, useState } from 'react';
import type { ApiError } from '@/runtime/errors/api-error';
import { captchaImage, needsCaptcha } from '@/runtime/account/session';
import { readItem, removeItem, writeItem } from '@/runtime/storage/local-storage';
import { messages } from '@/shell/messages';

/** Newer servers' own code for a wrong captcha. */
const WRONG_CAPTCHA = 412;
/** Of a server that asks every time and cannot say so beforehand. */
const ALWAYS_KEY = 'captcha';
const MAX_AGE = 60_000;

/** Is it the captcha that was wrong or missing? */
export const isCaptchaError = (error: ApiError): boolean =>
  error.code === WRONG_CAPTCHA || error.message.includes(messages.captcha);

/** Digits of the time and a few letters: unguessed by other windows. */
const newKey = () => `${Date.now()}${Math.random().toString(36).slice(2, 6)}`;

export interface CaptchaState {
  asked: boolean;
  key: string;
  /** A data url; null while it is on its way. */
  picture: string | null;
  failed: boolean;
  /** Shows another picture. */
  refresh: () => void;
  /** No longer asked for. */
  close: () => void;
  /** Another one, if the shown one is too old to be accepted. */
  refreshIfStale: () => void;
  /** Learns from a refusal whether the next try needs one, and shows a new picture. */
  onRejected: (error: ApiError) => void;
  /** Remembers what kind of server this is. */
  rememberServerMode: () => void;
}

/** The captcha of one sign-in form. */
export function useCaptcha(): CaptchaState {
  const [state, setState] = useState(() => ({ asked: false, key: '', picture: null as string | null, failed: false }));
  const shownAt = useRef(0);
  /** Asked for at the very first try, without a word beforehand. */
  const always = useRef(false);
  const tries = useRef(0);

  const refresh = () => {
    const key = newKey();
    shownAt.current = Date.now();
    setState({ asked: true, key, picture: null, failed: false });
    const show = (picture: string | null) =>
      setState((now) => (now.key === key ? { ...now, picture, failed: picture === null } : now));
    captchaImage(key).then(show, () => show(null));
  };
  return {
    ...state,
    refresh,
    close: () => setState((now) => ({ ...now, asked: false, picture: null })),
    refreshIfStale: () => {
      if (state.picture !== null && Date.now() - shownAt.current > MAX_AGE) refresh();
    },
    onRejected: (error) => {
      tries.current += 1;
      if (tries.current === 1 && !state.asked && isCaptchaError(error) && !needsCaptcha(error)) always.current = true;
      if (state.asked || needsCaptcha(error) || isCaptchaError(error)) refresh();
    },
    rememberServerMode: () => {
      if (always.current) writeItem(ALWAYS_KEY, true);
      else if (!state.asked) removeItem(ALWAYS_KEY);
    },
  };
}

/** True where this server is known to ask every time. */
export const isCaptchaAlwaysRequired = (): boolean => readItem(ALWAYS_KEY) === true;
