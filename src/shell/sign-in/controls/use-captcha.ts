/** Captcha of a sign-in form: when it is required, and its image (contract.md §2.1). */
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '@/runtime/errors/api-error';
import { captchaImage, needsCaptcha } from '@/runtime/account/session';
import { readItem, removeItem, writeItem } from '@/runtime/storage/local-storage';
import { messages } from '@/shell/messages';

/** Code of newer servers for a wrong captcha. */
const WRONG_CAPTCHA = 412;
/** Set when the server requires a captcha at every sign-in without announcing it. */
const ALWAYS_KEY = 'captcha';
const MAX_AGE_MS = 60_000;

/** True when the captcha was wrong or missing. */
export const isCaptchaError = (error: ApiError): boolean =>
  error.code === WRONG_CAPTCHA || error.message.includes(messages.captcha);

/** Time and random letters, so that windows do not share a key. */
const newKey = () => `${Date.now()}${Math.random().toString(36).slice(2, 6)}`;

interface Image {
  asked: boolean;
  /** Identifies the image; empty before the first one. */
  key: string;
  /** When the image was requested, in milliseconds. */
  requestedAt: number;
  /** Data URL; null while it loads. */
  picture: string | null;
  failed: boolean;
  /** Key of the image that the user must type next: the field takes the focus. Empty: it does not. */
  focusKey: string;
}

const NONE: Image = { asked: false, key: '', requestedAt: 0, picture: null, failed: false, focusKey: '' };

function newImage(takesFocus: boolean): Image {
  const key = newKey();
  return { ...NONE, asked: true, key, requestedAt: Date.now(), focusKey: takesFocus ? key : '' };
}

export interface CaptchaState extends Readonly<Image> {
  /** Requests another image. */
  refresh: () => void;
  /** Hides the field. */
  close: () => void;
  /** Requests another image when the server would no longer accept the current one. */
  refreshIfStale: () => void;
  /** Shows a new image when the rejected request used a captcha or the next one needs it. */
  onRejected: (error: ApiError) => void;
  /** Stores after a sign-in whether the server requires a captcha at every sign-in. */
  rememberServerMode: () => void;
}

/** @param isRequired read at mount: true shows the captcha at once */
export function useCaptcha(isRequired: () => boolean = () => false): CaptchaState {
  const [image, setImage] = useState(() => (isRequired() ? newImage(false) : NONE));
  /** The server required a captcha at the first try without announcing it. */
  const always = useRef(false);
  const tries = useRef(0);
  const { key } = image;

  useEffect(() => {
    if (key === '') return;
    const show = (picture: string | null) =>
      setImage((now) => (now.key === key ? { ...now, picture, failed: picture === null } : now));
    captchaImage(key).then(show, () => show(null));
  }, [key]);

  const refresh = () => setImage(newImage(false));
  return {
    ...image,
    refresh,
    close: () => setImage((now) => ({ ...now, asked: false, picture: null })),
    refreshIfStale: () => {
      if (image.picture !== null && Date.now() - image.requestedAt > MAX_AGE_MS) refresh();
    },
    onRejected: (error) => {
      const wrong = isCaptchaError(error);
      tries.current += 1;
      if (tries.current === 1 && !image.asked && wrong && !needsCaptcha(error)) always.current = true;
      if (image.asked || needsCaptcha(error) || wrong) setImage(newImage(wrong));
    },
    rememberServerMode: () => {
      if (always.current) writeItem(ALWAYS_KEY, true);
      else if (!image.asked) removeItem(ALWAYS_KEY);
    },
  };
}

/** True when this server is known to require a captcha at every sign-in. */
export const isCaptchaAlwaysRequired = (): boolean => readItem(ALWAYS_KEY) === true;
