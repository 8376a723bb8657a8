import { useId, useState, type FormEvent } from 'react';
import { messages } from '../messages';
import { SmsCodeFields } from './controls/SmsCodeFields';
import { useFormEntry } from './controls/use-form-entry';
import { useSmsCode } from './controls/use-sms-code';
import { mobileError, phoneErrorsOf } from './phone-errors';
import { FormError, RememberCheckbox, SubmitButton } from './controls/FormControls';
import styles from './controls/form.module.css';

const EMPTY = { mobile: '', captcha: '', code: '' };

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
  const mobile = values.mobile.trim();
  const [remember, setRemember] = useState(true);
  const sms = useSmsCode(entry, 'sign-in');

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
      <FormError text={errors.form} calm={sms.captcha.asked} />
      <SmsCodeFields entry={entry} id={id} sms={sms} />
      {label ? null : <RememberCheckbox value={remember} onChange={setRemember} />}
      <SubmitButton busy={busy} label={label} />
    </form>
  );
}
