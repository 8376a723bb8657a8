import { useId, useState, type FormEvent } from 'react';
import { checkCaptcha, needsCaptcha, sendSms } from '@/runtime/account/session';
import { messages } from '../messages';
import { useCaptcha } from './controls/use-captcha';
import { CaptchaField } from './controls/CaptchaField';
import { useCountdown } from './controls/use-countdown';
import { useFormEntry } from './controls/use-form-entry';
import { mobileError, phoneErrorsOf } from './phone-errors';
import { FormError, RememberCheckbox, SubmitButton } from './controls/FormControls';
import { TextField } from './controls/TextField';
import styles from './controls/form.module.css';

/** Seconds until another code can be requested. */
const RESEND_DELAY = 60;
const EMPTY = { mobile: '', captcha: '', code: '' };
const digits = (text: string, maxLength: number) => text.replace(/\D/g, '').slice(0, maxLength);

/**
 * Sign-in form: phone number and SMS code. Without antd, as `SignInForm`.
 * @param props.enter sends the code
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
  /** Label of the submit button. */
  label?: string;
}) {
  const id = useId();
  const entry = useFormEntry(EMPTY, { autoFocus: 'mobile', onStart });
  const { values, errors, busy, showErrors } = entry;
  const [mobileField, codeField] = [entry.field('mobile'), entry.field('code')];
  const mobile = values.mobile.trim();
  const [remember, setRemember] = useState(true);
  const [sent, setSent] = useState(false);
  const captcha = useCaptcha();
  const wait = useCountdown(RESEND_DELAY);

  const sendCode = () => {
    const needed = captcha.asked && !values.captcha.trim() ? messages.needCaptcha : undefined;
    if (!showErrors({ mobile: mobileError(mobile), captcha: needed })) return;
    void entry.submitOnce(
      async () => {
        if (captcha.asked) await checkCaptcha(values.captcha.trim(), captcha.key);
        await sendSms(mobile);
        captcha.close();
        entry.clear('captcha');
        setSent(true);
        wait.start();
        entry.input('code')?.focus();
        return 'again';
      },
      (error) => {
        const wasAsked = captcha.asked;
        if (wasAsked || needsCaptcha(error)) captcha.refresh();
        entry.clear('captcha');
        showErrors(
          wasAsked && /验证码错误|验证码无效/.test(error.message) ? { captcha: error.message } : phoneErrorsOf(error),
        );
      },
    );
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!showErrors({ mobile: mobileError(mobile), code: values.code ? undefined : messages.needSmsCode })) return;
    void entry.submitOnce(
      async () => {
        await enter(mobile, values.code, remember);
        onDone();
        return 'done';
      },
      (error) => {
        showErrors(phoneErrorsOf(error));
      },
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <FormError text={errors.form} calm={captcha.asked} />
      <TextField
        {...mobileField}
        id={`${id}-mobile`}
        label={messages.mobile}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onChange={(text) => mobileField.onChange(digits(text, 11))}
      />
      <CaptchaField {...entry.field('captcha')} id={`${id}-captcha`} captcha={captcha} />
      <TextField
        {...codeField}
        id={`${id}-code`}
        label={messages.smsCode}
        hint={sent ? messages.smsSent(values.mobile) : null}
        tone="plain"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(text) => codeField.onChange(digits(text, 6))}
        row={styles.sms}
        beside={
          <button type="button" className={styles.quiet} disabled={wait.left > 0} onClick={sendCode}>
            {wait.left > 0 ? messages.sendAgainIn(wait.left) : sent ? messages.sendAgain : messages.sendSms}
          </button>
        }
      />
      {label ? null : <RememberCheckbox value={remember} onChange={setRemember} />}
      <SubmitButton busy={busy} label={label} />
    </form>
  );
}
