import { useState } from 'react';
import { TotpSecret } from '@/components/second-factor/TotpSecret';
import type { StartedTotp } from '@/runtime/account/second-step';
import { FactorPanel } from './FactorPanel';
import { LabelledInput } from './LabelledInput';
import { messages } from './messages';
import { useAttempt } from './use-attempt';

const MAX_NAME = 50;

/** Shows the secret of a new authenticator app, and asks for its name and first code. */
export function TotpPanel(props: {
  started: StartedTotp;
  onAdd: (code: string, name: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { started, onAdd, onCancel } = props;
  const [name, setName] = useState<string>(messages.names.totp);
  const [code, setCode] = useState('');
  const { busy, error, setError, run } = useAttempt();
  const submit = () => {
    if (name.trim() === '') setError(messages.needName);
    else if (code.trim() === '') setError(messages.needCode);
    else run(() => onAdd(code, name.trim()));
  };
  return (
    <FactorPanel
      title={messages.addTotp}
      error={error}
      busy={busy}
      submit={messages.add}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TotpSecret secret={started.secret} uri={started.uri} />
      <LabelledInput
        label={messages.code}
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        value={code}
        onText={setCode}
      />
      <LabelledInput label={messages.name} maxLength={MAX_NAME} value={name} onText={setName} />
    </FactorPanel>
  );
}

/** Asks for the name of a factor. */
export function NamePanel(props: {
  title: string;
  name: string;
  submit: string;
  onSubmit: (name: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { title, submit, onSubmit, onCancel } = props;
  const [name, setName] = useState(props.name);
  const { busy, error, setError, run } = useAttempt();
  const send = () => (name.trim() === '' ? setError(messages.needName) : run(() => onSubmit(name.trim())));
  return (
    <FactorPanel title={title} error={error} busy={busy} submit={submit} onSubmit={send} onCancel={onCancel}>
      <LabelledInput label={messages.name} autoFocus maxLength={MAX_NAME} value={name} onText={setName} />
    </FactorPanel>
  );
}
