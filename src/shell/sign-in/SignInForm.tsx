import { useId, useState, type FormEvent } from 'react';
import type { ApiError } from '@/runtime/errors/api-error';
import { signIn, type Credentials } from '@/runtime/account/session';
import { messages } from '../messages';
import { isCaptchaAlwaysRequired, isCaptchaError, useCaptcha } from './controls/use-captcha';
import { CaptchaField } from './controls/CaptchaField';
import { useFormEntry } from './controls/use-form-entry';
import { FormError, RememberCheckbox, SubmitButton } from './controls/FormControls';
import { PasswordField } from './controls/PasswordField';
import { TextField } from './controls/TextField';
import styles from './controls/form.module.css';

/**
 * Sign-in form: account, password, and a captcha when the server requires one. Without antd and schemas, so that the
 * first page is small.
 * @param props.username fixed account, when an expired session is renewed in place
 */
export function SignInForm({
  username: fixed,
  enter,
  label,
  onDone,
  onStart,
}: {
  username?: string;
  /** Sends the credentials; default: signs in. */
  enter?: (credentials: Credentials) => Promise<void>;
  /** Label of the submit button. */
  label?: string;
  onDone: () => void;
  /** Called at the first input. */
  onStart?: () => void;
}) {
  const id = useId();
  const entry = useFormEntry(
    { username: fixed ?? '', password: '', captcha: '' },
    {
      autoFocus: fixed === undefined ? 'username' : 'password',
      onStart,
    },
  );
  const { values, errors, busy, showErrors } = entry;
  const [remember, setRemember] = useState(true);
  const captcha = useCaptcha(isCaptchaAlwaysRequired);

  const onRejected = (error: ApiError) => {
    captcha.onRejected(error);
    entry.clear('captcha');
    // A captcha that the form did not show yet is a request, not an error of the user.
    const wrong = isCaptchaError(error);
    showErrors(
      wrong && captcha.asked
        ? { captcha: error.message }
        : { form: wrong ? messages.captchaNow : error.message || undefined },
    );
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
    if (busy || !showErrors(missing)) return;
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
    }, onRejected);
  };

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
      <PasswordField
        {...entry.field('password')}
        id={`${id}-password`}
        invalid={errors.form !== undefined && errors.form !== messages.captchaNow}
      />
      <CaptchaField {...entry.field('captcha')} id={`${id}-captcha`} captcha={captcha} />
      {fixed === undefined && !enter ? <RememberCheckbox value={remember} onChange={setRemember} /> : null}
      <SubmitButton busy={busy} label={label} />
    </form>
  );
}
