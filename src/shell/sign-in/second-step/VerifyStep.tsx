import { useId, useState, type FormEvent } from 'react';
import { passkeyProblem } from '@/runtime/account/passkeys';
import { leaveSecondStep, verifyCode, verifyPasskey } from '@/runtime/account/second-step';
import type { ApiError } from '@/runtime/errors/api-error';
import { FormError, SubmitButton } from '../controls/FormControls';
import { TextField } from '../controls/TextField';
import { useFormEntry } from '../controls/use-form-entry';
import fields from '../controls/form.module.css';
import steps from '../steps.module.css';
import { messages } from './messages';
import { stepErrorOf } from './step-errors';

type Mode = 'totp' | 'recovery' | 'passkey';

const TEXTS: Record<Mode, string> = {
  totp: messages.codeText,
  recovery: messages.recoveryText,
  passkey: messages.passkeyText,
};
const CODE = /^\d{6}$/;

/** Proves the second factor by a code, a passkey or a recovery code. */
export function VerifyStep({ methods }: { methods: readonly string[] }) {
  const id = useId();
  const usual: Mode = methods.includes('totp') ? 'totp' : 'passkey';
  const [mode, setMode] = useState<Mode>(usual);
  const entry = useFormEntry({ code: '' }, { autoFocus: 'code' });
  const { errors, busy, showErrors } = entry;
  const problem = methods.includes('passkey') ? passkeyProblem(undefined) : null;

  const onRejected = (error: ApiError) => {
    const { isOver, text } = stepErrorOf(error);
    if (isOver) return leaveSecondStep(error.message);
    entry.clear('code');
    showErrors(mode === 'passkey' ? { form: text } : { code: text });
  };
  const run = (work: () => Promise<void>) =>
    void entry.submitOnce(async () => {
      await work();
      return 'done';
    }, onRejected);
  const sendCode = (code: string) => run(() => verifyCode(mode === 'recovery' ? mode : 'totp', code));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = entry.values.code.trim();
    const code = mode === 'totp' ? typed.replace(/\s/g, '') : typed;
    const isComplete = mode === 'totp' ? CODE.test(code) : code !== '';
    if (showErrors(isComplete ? {} : { code: mode === 'totp' ? messages.needCode : messages.needRecovery })) {
      sendCode(code);
    }
  };
  const field = entry.field('code');
  const change = (text: string) => {
    field.onChange(text);
    const code = text.replace(/\s/g, '');
    if (mode === 'totp' && CODE.test(code)) sendCode(code);
  };
  const show = (next: Mode) => {
    setMode(next);
    entry.clear('code');
    showErrors({});
    entry.input('code')?.focus();
  };

  return (
    <section className={steps.step}>
      <h2>{messages.title}</h2>
      <p>{TEXTS[mode]}</p>
      <form className={fields.form} onSubmit={submit} noValidate aria-busy={busy}>
        <FormError text={errors.form ?? (problem === null ? undefined : problem)} calm={errors.form === undefined} />
        {mode === 'passkey' ? null : (
          <>
            <TextField
              key={mode}
              {...field}
              onChange={change}
              id={`${id}-code`}
              label={mode === 'totp' ? messages.code : messages.recovery}
              name={mode}
              autoComplete={mode === 'totp' ? 'one-time-code' : 'off'}
              inputMode={mode === 'totp' ? 'numeric' : 'text'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
            />
            <SubmitButton busy={busy} label={messages.submit} busyLabel={messages.submitting} />
          </>
        )}
        {methods.includes('passkey') && problem === null ? (
          <button
            type="button"
            className={mode === 'passkey' ? fields.submit : fields.quiet}
            aria-disabled={busy}
            onClick={() => run(verifyPasskey)}
          >
            {messages.passkey}
          </button>
        ) : null}
      </form>
      <div className={steps.links}>
        <button type="button" onClick={() => leaveSecondStep()}>
          {messages.back}
        </button>
        {mode === 'recovery' ? (
          <button type="button" onClick={() => show(usual)}>
            {usual === 'totp' ? messages.byCode : messages.passkey}
          </button>
        ) : (
          <button type="button" onClick={() => show('recovery')}>
            {messages.byRecovery}
          </button>
        )}
      </div>
    </section>
  );
}
