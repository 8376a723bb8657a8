import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { ApiError } from '@/runtime/errors/api-error';
import { signIn, type Credentials } from '@/runtime/account/session';
import { messages } from '../messages';
import { isCaptchaAlwaysRequired, isCaptchaError, useCaptcha } from './controls/use-captcha';
import { CaptchaField } from './controls/CaptchaField';
import { useFormEntry } from './controls/use-form-entry';
import { EyeClosedIcon, EyeOpenIcon } from '../icons/icons';
import { FormError, RememberCheckbox, SubmitButton } from './controls/FormControls';
import { TextField } from './controls/TextField';
import styles from './controls/form.module.css';

/**
 * Account and password, and a captcha where the server wants one. A plain form: no field type, no schema, no UI kit,
 * so that the first page is light.
 * @param props.username fixed when the session of one user is renewed in place
 */
export function SignInForm({
  username: fixed,
  enter,
  label,
  onDone,
  onStart,
}: {
  username?: string;
  /** What is done with them, where it is not signing in. */
  enter?: (credentials: Credentials) => Promise<void>;
  /** Of the button, where it does more than sign in. */
  label?: string;
  onDone: () => void;
  /** The person has begun: a good moment to fetch what comes next. */
  onStart?: () => void;
}) {
  const id = useId();
  const entry = useFormEntry({ username: fixed ?? '', password: '', captcha: '' }, onStart);
  const { values, errors, busy, showErrors: pass } = entry;
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [remember, setRemember] = useState(true);
  const captcha = useCaptcha();
  const captchaNext = useRef(false);

  useEffect(() => {
    entry.input(fixed === undefined ? 'username' : 'password')?.focus();
    if (isCaptchaAlwaysRequired()) captcha.refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears
  }, [fixed]);

  // A new picture, asked for by the server: its field may not have been there before.
  useEffect(() => {
    if (captchaNext.current) entry.input('captcha')?.focus();
    captchaNext.current = false;
    // oxlint-disable-next-line react/exhaustive-deps -- once per picture
  }, [captcha.key]);

  const refused = (error: ApiError) => {
    captcha.onRejected(error);
    entry.clear('captcha');
    // A captcha that was not on the page yet is not what the person did wrong.
    const wrong = isCaptchaError(error);
    pass(wrong && captcha.asked ? { captcha: error.message } : { form: wrong ? messages.captchaNow : error.message });
    captchaNext.current = wrong;
    if (!wrong) {
      entry.input('password')?.focus();
      entry.input('password')?.select();
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      username: values.username.trim() ? undefined : messages.needUsername,
      password: values.password ? undefined : messages.needPassword,
      captcha: captcha.asked && !values.captcha.trim() ? messages.needCaptcha : undefined,
    };
    if (busy || !pass(missing)) return;
    void entry.submitOnce(async () => {
      await (enter ?? signIn)({
        username: values.username.trim(),
        password: values.password,
        ...(fixed === undefined && !enter ? { remember_me: remember } : {}),
        ...(captcha.asked ? { captcha: values.captcha.trim(), checkKey: captcha.key } : {}),
      });
      captcha.rememberServerMode();
      onDone();
      return 'done';
    }, refused);
  };

  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const seen = shown ? messages.hidePassword : messages.showPassword;

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <FormError text={errors.form} calm={errors.form === messages.captchaNow} />
      <TextField
        {...entry.field('username')}
        id={`${id}-name`}
        label={messages.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={fixed !== undefined}
        maxLength={100}
      />
      <TextField
        {...entry.field('password')}
        id={`${id}-password`}
        label={messages.password}
        hint={caps ? messages.capsLock : null}
        invalid={errors.form !== undefined && errors.form !== messages.captchaNow}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCaps(false)}
        row={styles.secret}
        beside={
          <button
            type="button"
            className={`${styles.glyph} ${styles.eye}`}
            aria-pressed={shown}
            aria-label={seen}
            title={seen}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOpenIcon /> : <EyeClosedIcon />}
          </button>
        }
      />
      <CaptchaField {...entry.field('captcha')} id={`${id}-captcha`} captcha={captcha} />
      {fixed === undefined && !enter ? <RememberCheckbox value={remember} onChange={setRemember} /> : null}
      <SubmitButton busy={busy} label={label} />
    </form>
  );
}
