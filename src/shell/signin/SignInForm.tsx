import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { ApiError } from '@/runtime/api-error';
import { report } from '@/runtime/notice';
import { signIn, type Credentials } from '@/runtime/session';
import { texts } from '../texts';
import { asksAlways, isAboutCaptcha, useCaptcha } from './captcha';
import { CaptchaField } from './CaptchaField';
import { Field } from './Field';
import { EyeClosed, EyeOpen } from './glyphs';
import { Refused, Remember, Submit } from './Submit';
import styles from './form.module.css';

interface Errors {
  username?: string;
  password?: string;
  captcha?: string;
  form?: string;
}

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
  const [values, setValues] = useState({ username: fixed ?? '', password: '', captcha: '' });
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const captcha = useCaptcha();
  const inputs = {
    username: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    captcha: useRef<HTMLInputElement>(null),
  };
  const captchaNext = useRef(false);
  /** State is set a frame late: this one stops the second click of a double click. */
  const running = useRef(false);

  useEffect(() => {
    inputs[fixed === undefined ? 'username' : 'password'].current?.focus();
    if (asksAlways()) captcha.refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears
  }, [fixed]);

  // A new picture, asked for by the server: its field may not have been there before.
  useEffect(() => {
    if (captchaNext.current) inputs.captcha.current?.focus();
    captchaNext.current = false;
    // oxlint-disable-next-line react/exhaustive-deps -- once per picture
  }, [captcha.key]);

  const change = (field: keyof typeof values) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors({});
    if (field !== 'captcha') onStart?.();
  };

  const missing = (): Errors => ({
    ...(values.username.trim() ? {} : { username: texts.needUsername }),
    ...(values.password ? {} : { password: texts.needPassword }),
    ...(captcha.asked && !values.captcha.trim() ? { captcha: texts.needCaptcha } : {}),
  });

  const refused = (error: ApiError) => {
    captcha.learn(error);
    setValues((before) => ({ ...before, captcha: '' }));
    // A captcha that was not on the page yet is not what the person did wrong.
    const wrong = isAboutCaptcha(error);
    setErrors(wrong && captcha.asked ? { captcha: error.message } : { form: wrong ? texts.captchaNow : error.message });
    captchaNext.current = wrong;
    if (!wrong) {
      inputs.password.current?.focus();
      inputs.password.current?.select();
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    const wrong = missing();
    setErrors(wrong);
    const first = (['username', 'password', 'captcha'] as const).find((field) => wrong[field]);
    if (first) return inputs[first].current?.focus();
    running.current = true;
    setBusy(true);
    try {
      await (enter ?? signIn)({
        username: values.username.trim(),
        password: values.password,
        ...(fixed === undefined && !enter ? { remember_me: remember } : {}),
        ...(captcha.asked ? { captcha: values.captcha.trim(), checkKey: captcha.key } : {}),
      });
      captcha.settle();
      onDone();
    } catch (error) {
      running.current = false;
      setBusy(false);
      if (error instanceof ApiError) refused(error);
      else report(error);
    }
  };

  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const seen = shown ? texts.hidePassword : texts.showPassword;

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <Refused text={errors.form} calm={errors.form === texts.captchaNow} />
      <Field id={`${id}-name`} label={texts.username} error={errors.username}>
        {(described) => (
          <input
            id={`${id}-name`}
            ref={inputs.username}
            className={styles.input}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={fixed !== undefined}
            value={values.username}
            maxLength={100}
            {...described}
            onChange={(event) => change('username')(event.target.value)}
          />
        )}
      </Field>
      <Field id={`${id}-password`} label={texts.password} error={errors.password} hint={caps ? texts.capsLock : null}>
        {(described) => (
          <div className={styles.secret}>
            <input
              id={`${id}-password`}
              ref={inputs.password}
              className={styles.input}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              value={values.password}
              maxLength={200}
              {...described}
              aria-invalid={
                described['aria-invalid'] || (errors.form !== undefined && errors.form !== texts.captchaNow)
              }
              onChange={(event) => change('password')(event.target.value)}
              onKeyDown={watchCaps}
              onKeyUp={watchCaps}
              onBlur={() => setCaps(false)}
            />
            <button
              type="button"
              className={styles.eye}
              aria-pressed={shown}
              aria-label={seen}
              title={seen}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOpen /> : <EyeClosed />}
            </button>
          </div>
        )}
      </Field>
      {captcha.asked ? (
        <CaptchaField
          id={`${id}-captcha`}
          captcha={captcha}
          value={values.captcha}
          error={errors.captcha}
          input={inputs.captcha}
          onChange={change('captcha')}
        />
      ) : null}
      {fixed === undefined && !enter ? <Remember value={remember} onChange={setRemember} /> : null}
      <Submit busy={busy} {...(label ? { label } : {})} />
    </form>
  );
}
