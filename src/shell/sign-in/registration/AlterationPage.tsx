import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react';
import { resetPassword, verifyPhone, type VerifiedPhone } from '@/runtime/account/registration';
import { messages as shell } from '@/shell/messages';
import { FormError, SubmitButton } from '../controls/FormControls';
import { SmsCodeFields } from '../controls/SmsCodeFields';
import { useFormEntry } from '../controls/use-form-entry';
import { useSmsCode } from '../controls/use-sms-code';
import { phoneErrorsOf } from '../phone-errors';
import styles from '../controls/form.module.css';
import { messages } from './messages';
import { NewPasswordFields } from './NewPasswordFields';
import { passwordPairErrors, registrationErrorsOf } from './registration-errors';
import { ResultPage } from './ResultPage';
import look from './registration.module.css';

/** Progress through the steps. @param props.at index of the current one */
function Steps({ at }: { at: number }) {
  return (
    <ol className={look.steps} aria-label={messages.alteration}>
      {messages.steps.map((name, index) => (
        <li key={name} data-reached={index <= at} aria-current={index === at ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** Steps 1 and 2: the phone of the account, and the code that was sent to it. */
function PhoneSteps({ onVerified }: { onVerified: (verified: VerifiedPhone) => void }) {
  const id = useId();
  const [ready, setReady] = useState(false);
  const entry = useFormEntry({ mobile: '', captcha: '', code: '' }, { autoFocus: 'mobile' });
  const sms = useSmsCode(entry, 'reset', () => setReady(true));
  const { values, errors, busy, showErrors } = entry;
  const focusCode = useEffectEvent(() => entry.input('code')?.focus());
  useEffect(() => {
    if (ready) focusCode();
  }, [ready]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!ready) return sms.send();
    if (!showErrors({ code: values.code ? undefined : shell.needSmsCode })) return;
    void entry.submitOnce(
      async () => {
        onVerified(await verifyPhone(values.mobile.trim(), values.code));
        return 'done';
      },
      (error) => void showErrors(phoneErrorsOf(error)),
    );
  };
  return (
    <>
      <Steps at={ready ? 1 : 0} />
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
        <FormError text={errors.form} calm={sms.captcha.asked} />
        <SmsCodeFields entry={entry} id={id} sms={sms} mobile={!ready} code={ready} />
        <SubmitButton busy={busy} label={messages.next} busyLabel={messages.checking} />
      </form>
    </>
  );
}

/** Step 3: the new password. */
function PasswordStep({ verified, onDone }: { verified: VerifiedPhone; onDone: () => void }) {
  const id = useId();
  const entry = useFormEntry({ password: '', confirmation: '' }, { autoFocus: 'password' });
  const { values, errors, busy, showErrors } = entry;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !showErrors(passwordPairErrors(values))) return;
    void entry.submitOnce(
      async () => {
        await resetPassword(verified, values.password);
        onDone();
        return 'done';
      },
      (error) => {
        const { password, ...others } = registrationErrorsOf(error);
        showErrors(password === undefined ? { form: Object.values(others)[0] } : { password });
      },
    );
  };
  return (
    <>
      <Steps at={2} />
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
        <p>{messages.verifyStep(verified.username)}</p>
        <FormError text={errors.form} />
        {/* Hidden user name: password managers store the new password for this account. */}
        <input type="text" name="username" autoComplete="username" value={verified.username} readOnly hidden />
        <NewPasswordFields entry={entry} id={id} />
        <SubmitButton busy={busy} label={messages.setPassword} busyLabel={messages.setting} />
      </form>
    </>
  );
}

/** Account alteration in steps 1 to 4: phone, code, new password, done. */
export function AlterationPage() {
  const [verified, setVerified] = useState<VerifiedPhone | null>(null);
  const [done, setDone] = useState(false);
  if (done)
    return (
      <>
        <Steps at={messages.steps.length - 1} />
        <ResultPage title={messages.altered} text={messages.alteredText} />
      </>
    );
  return verified ? (
    <PasswordStep verified={verified} onDone={() => setDone(true)} />
  ) : (
    <PhoneSteps onVerified={setVerified} />
  );
}
