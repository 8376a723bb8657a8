import { messages } from '@/shell/messages';
import type { CaptchaState } from './use-captcha';
import type { FormEntryField } from './use-form-entry';
import { TextField } from './TextField';
import styles from './form.module.css';

const LONGEST = 10;

/** What the picture shows, and the picture, which gives way to another when it is pressed; nothing until asked for. */
export function CaptchaField({ id, captcha, ...field }: FormEntryField & { id: string; captcha: CaptchaState }) {
  const { asked, picture, failed } = captcha;
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
      maxLength={LONGEST}
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
            field.input.current?.focus();
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
