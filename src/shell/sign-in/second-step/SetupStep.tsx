import { useEffect, useId, useState, type FormEvent } from 'react';
import { RecoveryCodes } from '@/components/second-factor/RecoveryCodes';
import { TotpSecret } from '@/components/second-factor/TotpSecret';
import {
  finishRequiredSetup,
  finishSecondStep,
  leaveSecondStep,
  setUpRequiredPasskey,
  startRequiredSetup,
  type FinishedSetup,
  type StartedSetup,
} from '@/runtime/account/second-step';
import { passkeyProblem } from '@/runtime/account/passkeys';
import { ApiError } from '@/runtime/errors/api-error';
import { FormError, SubmitButton } from '../controls/FormControls';
import { TextField } from '../controls/TextField';
import { useFormEntry } from '../controls/use-form-entry';
import fields from '../controls/form.module.css';
import steps from '../steps.module.css';
import { messages } from './messages';
import { stepErrorOf } from './step-errors';

/** Sets up the factor that a role of the user requires, by an app or a passkey, and shows the recovery codes. */
export function SetupStep() {
  const id = useId();
  const [started, setStarted] = useState<StartedSetup | null>(null);
  const [done, setDone] = useState<FinishedSetup | null>(null);
  const entry = useFormEntry({ code: '' }, { autoFocus: 'code' });
  const { errors, busy, showErrors } = entry;
  useEffect(() => {
    let here = true;
    startRequiredSetup().then(
      (found) => here && setStarted(found),
      (error: unknown) => here && leaveSecondStep(error instanceof ApiError ? error.message : String(error)),
    );
    return () => {
      here = false;
    };
  }, []);

  /** @param place where an error is shown */
  const run = (place: 'code' | 'form', finish: () => Promise<FinishedSetup>) =>
    void entry.submitOnce(
      async () => {
        setDone(await finish());
        return 'done';
      },
      (error) => {
        const { isOver, text } = stepErrorOf(error);
        if (isOver) leaveSecondStep(error.message);
        else showErrors({ [place]: text });
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!started || !showErrors(entry.values.code.trim() ? {} : { code: messages.needCode })) return;
    run('code', () => finishRequiredSetup(started.setupToken, entry.values.code));
  };

  if (done)
    return (
      <section className={steps.step}>
        <h2>{messages.codesTitle}</h2>
        <RecoveryCodes codes={done.recoveryCodes}>
          <button type="button" className={fields.submit} onClick={() => finishSecondStep(done.reply)}>
            {messages.enter}
          </button>
        </RecoveryCodes>
      </section>
    );
  return (
    <section className={steps.step}>
      <h2>{messages.setupTitle}</h2>
      <p>{messages.setupText}</p>
      <form className={fields.form} onSubmit={submit} noValidate aria-busy={busy}>
        <FormError text={errors.form} />
        {started ? <TotpSecret secret={started.secret} uri={started.uri} /> : null}
        <TextField
          {...entry.field('code')}
          id={`${id}-code`}
          label={messages.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
        />
        <SubmitButton busy={busy} label={messages.setupSubmit} busyLabel={messages.submitting} />
        {started && passkeyProblem(started.passkeyOrigin ?? null) === null ? (
          <button
            type="button"
            className={fields.quiet}
            aria-disabled={busy}
            onClick={() => run('form', setUpRequiredPasskey)}
          >
            {messages.setupPasskey}
          </button>
        ) : null}
      </form>
      <div className={steps.links}>
        <button type="button" onClick={() => leaveSecondStep()}>
          {messages.back}
        </button>
      </div>
    </section>
  );
}
