import { useId, type FormEvent } from 'react';
import { register } from '@/runtime/account/registration';
import { FormError, SubmitButton } from '../controls/FormControls';
import { SmsCodeFields } from '../controls/SmsCodeFields';
import { TextField } from '../controls/TextField';
import { useFormEntry } from '../controls/use-form-entry';
import { useSmsCode } from '../controls/use-sms-code';
import styles from '../controls/form.module.css';
import { messages } from './messages';
import { NewPasswordFields } from './NewPasswordFields';
import { registrationErrorsOf, validateRegistration } from './registration-errors';

const EMPTY = { username: '', email: '', mobile: '', captcha: '', code: '', password: '', confirmation: '' };

/** Registration form; the phone is proven by a code. @param props.onDone called with the name of the new account */
export function RegisterForm({ onDone }: { onDone: (username: string) => void }) {
  const id = useId();
  const entry = useFormEntry(EMPTY, { autoFocus: 'username' });
  const sms = useSmsCode(entry, 'register');
  const { values, errors, busy, showErrors } = entry;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !showErrors(validateRegistration(values))) return;
    const username = values.username.trim();
    void entry.submitOnce(
      async () => {
        await register({
          username,
          password: values.password,
          email: values.email.trim(),
          phone: values.mobile.trim(),
          smscode: values.code,
        });
        onDone(username);
        return 'done';
      },
      (error) => void showErrors(registrationErrorsOf(error)),
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <FormError text={errors.form} calm={sms.captcha.asked} />
      <TextField
        {...entry.field('username')}
        id={`${id}-username`}
        label={messages.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={18}
      />
      <TextField
        {...entry.field('email')}
        id={`${id}-email`}
        label={messages.email}
        hint={messages.emailHint}
        tone="plain"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={100}
      />
      <SmsCodeFields entry={entry} id={id} sms={sms} />
      <NewPasswordFields entry={entry} id={id} />
      <SubmitButton busy={busy} label={messages.submit} busyLabel={messages.submitting} />
    </form>
  );
}
