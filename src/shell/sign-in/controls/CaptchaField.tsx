import { useEffect } from 'react';
import { messages } from '@/shell/messages';
import type { CaptchaState } from './use-captcha';
import type { FormEntryField } from './use-form-entry';
import { TextField } from './TextField';
import styles from './form.module.css';

const MAX_LENGTH = 10;

/** Captcha input with the image; a click on the image loads another. Renders nothing until a captcha is required. */
export function CaptchaField({ id, captcha, ...field }: FormEntryField & { id: string; captcha: CaptchaState }) {
  const { asked, picture, failed, focusKey } = captcha;
  const { input } = field;
  useEffect(() => {
    if (focusKey !== '') input.current?.focus();
  }, [focusKey, input]);
  if (!asked) return null;
  return (
    <TextField
      {...field}
      id={id}
      label={messages.captcha}
      name="captcha"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_LENGTH}
      onFocus={captcha.refreshIfStale}
      row={styles.captcha}
      beside={
        <button
          type="button"
          className={styles.picture}
          aria-label={messages.otherCaptcha}
          title={messages.otherCaptcha}
          aria-busy={picture === null && !failed}
          onClick={() => {
            field.onChange('');
            captcha.refresh();
            input.current?.focus();
          }}
        >
          {picture === null ? (
            failed ? (
              messages.captchaFailed
            ) : null
          ) : (
            <img src={picture} alt={messages.captchaPicture} />
          )}
        </button>
      }
    />
  );
}
