import { useEffect, useId, useState, type FormEvent } from 'react';
import { completeFirstRun } from '@/runtime/account/first-run';
import { config } from '@/runtime/environment/config';
import { SIGN_IN_PATH } from '@/runtime/navigation/addresses';
import { FormError, SubmitButton } from '../controls/FormControls';
import { TextField } from '../controls/TextField';
import { useFormEntry } from '../controls/use-form-entry';
import { NewPasswordFields } from '../registration/NewPasswordFields';
import { ResultPage } from '../registration/ResultPage';
import steps from '../steps.module.css';
import styles from '../controls/form.module.css';
import { firstRunErrorsOf, isFirstRunDone, validateFirstRun } from './first-run-errors';
import { messages } from './messages';

const EMPTY = { company: '', username: 'admin', password: '', confirmation: '', code: '' };

/** @param props.onDone called with the account of the administrator; null when another request created one */
function FirstRunForm({ needsCode, onDone }: { needsCode: boolean; onDone: (username: string | null) => void }) {
  const id = useId();
  const entry = useFormEntry(EMPTY, { autoFocus: 'company' });
  const { values, errors, busy, showErrors } = entry;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !showErrors(validateFirstRun(values, needsCode))) return;
    const username = values.username.trim();
    void entry.submitOnce(
      async () => {
        const { password } = values;
        await completeFirstRun({
          company: values.company.trim(),
          username,
          password,
          verifyCode: values.code.trim(),
        });
        onDone(username);
        return 'done';
      },
      (error) => (isFirstRunDone(error) ? onDone(null) : void showErrors(firstRunErrorsOf(error))),
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <FormError text={errors.form} />
      <TextField
        {...entry.field('company')}
        id={`${id}-company`}
        label={messages.company}
        hint={messages.companyHint}
        tone="plain"
        name="organization"
        autoComplete="organization"
        maxLength={100}
      />
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
      <NewPasswordFields entry={entry} id={id} />
      {needsCode ? (
        <TextField
          {...entry.field('code')}
          id={`${id}-code`}
          label={messages.code}
          hint={messages.codeHint}
          tone="plain"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
        />
      ) : null}
      <SubmitButton busy={busy} label={messages.submit} busyLabel={messages.submitting} />
    </form>
  );
}

/** The server renders its page again, which has no first run any more. */
const openSignIn = () => location.assign(SIGN_IN_PATH);

/** The first run: company, administrator and password. Every address of an installation without users shows it. */
export default function FirstRunPage({ mode }: { mode: 'local' | 'code' }) {
  const [result, setResult] = useState<{ username: string | null } | null>(null);
  useEffect(() => {
    document.title = `${messages.title} · ${config().title}`;
  }, []);
  if (result !== null) {
    const { username } = result;
    const shown =
      username === null
        ? { title: messages.closedTitle, text: messages.closedText }
        : { title: messages.doneTitle, text: messages.doneText(username) };
    return <ResultPage {...shown} button={messages.toSignIn} onContinue={openSignIn} />;
  }
  return (
    <section className={steps.step}>
      <h2>{messages.title}</h2>
      <p>{messages.text}</p>
      <FirstRunForm needsCode={mode === 'code'} onDone={(username) => setResult({ username })} />
    </section>
  );
}
