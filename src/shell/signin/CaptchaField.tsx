import type { RefObject } from 'react';
import { texts } from '../texts';
import type { CaptchaState } from './captcha';
import { Field } from './Field';
import styles from './form.module.css';

const LONGEST = 10;

/** What the picture shows, and the picture, which gives way to another when it is pressed. */
export function CaptchaField(props: {
  id: string;
  captcha: CaptchaState;
  value: string;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
}) {
  const { id, captcha, value, error, input, onChange } = props;
  const { picture, failed } = captcha;
  return (
    <Field id={id} label={texts.captcha} error={error}>
      {(described) => (
        <div className={styles.captcha}>
          <input
            id={id}
            ref={input}
            className={styles.input}
            name="captcha"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            maxLength={LONGEST}
            {...described}
            onFocus={captcha.renew}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.picture}
            aria-label={texts.otherCaptcha}
            title={texts.otherCaptcha}
            aria-busy={picture === null && !failed}
            onClick={() => {
              onChange('');
              captcha.refresh();
              input.current?.focus();
            }}
          >
            {picture === null ? failed ? texts.captchaFailed : null : <img src={picture} alt={texts.captchaPicture} />}
          </button>
        </div>
      )}
    </Field>
  );
}
