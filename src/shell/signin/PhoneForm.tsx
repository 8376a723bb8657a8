import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '@/runtime/api-error';
import { report } from '@/runtime/notice';
import { checkCaptcha, needsCaptcha, sendSms } from '@/runtime/session';
import { texts } from '../texts';
import { useCaptcha } from './captcha';
import { CaptchaField } from './CaptchaField';
import { useCountdown } from './countdown';
import { Field } from './Field';
import { mobileError, placeOfPhone, type PhoneErrors, type PhoneValues } from './phone';
import { Refused, Remember, Submit } from './Submit';
import styles from './form.module.css';

/** Until another code may be asked for. */
const SECONDS = 60;
const ORDER = ['mobile', 'captcha', 'code'] as const;
const digits = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most);

/**
 * A phone number and the code sent to it. A plain form, like the one with a password.
 * @param props.enter proves the code to the server
 */
export function PhoneForm({
  enter,
  onDone,
  onStart,
  label,
}: {
  enter: (mobile: string, code: string, remember: boolean) => Promise<void>;
  onDone: () => void;
  onStart?: () => void;
  /** Of the button, where it does more than sign in. */
  label?: string;
}) {
  const id = useId();
  const [values, setValues] = useState<PhoneValues>({ mobile: '', code: '', captcha: '' });
  const [errors, setErrors] = useState<PhoneErrors>({});
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const running = useRef(false);
  const captcha = useCaptcha();
  const wait = useCountdown(SECONDS);
  const inputs = {
    mobile: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
    captcha: useRef<HTMLInputElement>(null),
  };
  useEffect(() => {
    inputs.mobile.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears
  }, []);

  const change = (field: keyof PhoneValues) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors({});
    onStart?.();
  };

  /** @returns true where nothing is wrong */
  const pass = (wrong: PhoneErrors): boolean => {
    setErrors(wrong);
    const first = ORDER.find((field) => wrong[field]);
    if (first) inputs[first].current?.focus();
    return Object.values(wrong).every((one) => one === undefined);
  };
  const wrongCaptcha = () => (captcha.asked && !values.captcha.trim() ? texts.needCaptcha : undefined);

  /** Runs one request at a time. */
  const once = async (work: () => Promise<void>, refused: (error: ApiError) => void) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) refused(error);
      else report(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const send = () => {
    const mobile = values.mobile.trim();
    if (!pass({ mobile: mobileError(mobile), captcha: wrongCaptcha() })) return;
    void once(
      async () => {
        if (captcha.asked) await checkCaptcha(values.captcha.trim(), captcha.key);
        await sendSms(mobile, 'signIn');
        captcha.close();
        setValues((before) => ({ ...before, captcha: '' }));
        setSent(true);
        wait.start();
        inputs.code.current?.focus();
      },
      (error) => {
        const wasAsked = captcha.asked;
        if (wasAsked || needsCaptcha(error)) captcha.refresh();
        setValues((before) => ({ ...before, captcha: '' }));
        pass(
          wasAsked && /验证码错误|验证码无效/.test(error.message) ? { captcha: error.message } : placeOfPhone(error),
        );
      },
    );
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { mobile, code } = values;
    if (!pass({ mobile: mobileError(mobile), code: code ? undefined : texts.needSmsCode })) return;
    void once(
      async () => {
        await enter(mobile.trim(), code, remember);
        onDone();
      },
      (error) => pass(placeOfPhone(error)),
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <Refused text={errors.form} calm={captcha.asked} />
      <Field id={`${id}-mobile`} label={texts.mobile} error={errors.mobile}>
        {(described) => (
          <input
            id={`${id}-mobile`}
            ref={inputs.mobile}
            className={styles.input}
            name="mobile"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            value={values.mobile}
            {...described}
            onChange={(event) => change('mobile')(digits(event.target.value, 11))}
          />
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
      <Field
        id={`${id}-code`}
        label={texts.smsCode}
        error={errors.code}
        hint={sent ? texts.smsSent(values.mobile) : null}
        tone="plain"
      >
        {(described) => (
          <div className={styles.sms}>
            <input
              id={`${id}-code`}
              ref={inputs.code}
              className={styles.input}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={values.code}
              {...described}
              onChange={(event) => change('code')(digits(event.target.value, 6))}
            />
            <button type="button" className={styles.send} disabled={wait.left > 0} onClick={send}>
              {wait.left > 0 ? texts.sendAgainIn(wait.left) : sent ? texts.sendAgain : texts.sendSms}
            </button>
          </div>
        )}
      </Field>
      {label ? null : <Remember value={remember} onChange={setRemember} />}
      <Submit busy={busy} {...(label ? { label } : {})} />
    </form>
  );
}
