import { Button } from 'antd';
import { useState } from 'react';
import { proveByCode, proveByPasskey, proveByPassword } from '@/runtime/account/own-factors';
import { FactorPanel } from './FactorPanel';
import { LabelledInput } from './LabelledInput';
import { messages } from './messages';
import { useAttempt } from './use-attempt';

/** Asks for the password or a present factor before a change. */
export function ProofPanel(props: {
  hasTotp: boolean;
  hasPasskey: boolean;
  onProven: (proofToken: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { hasTotp, hasPasskey, onProven, onCancel } = props;
  const [byCode, setByCode] = useState(false);
  const [text, setText] = useState('');
  const { busy, error, setError, run } = useAttempt();
  const submit = () => {
    const typed = byCode ? text.replace(/\s/g, '') : text;
    if (typed === '') setError(byCode ? messages.needCode : messages.needPassword);
    else run(async () => onProven(await (byCode ? proveByCode : proveByPassword)(typed)));
  };
  return (
    <FactorPanel
      title={messages.prove}
      error={error}
      busy={busy}
      submit={messages.continue}
      onSubmit={submit}
      onCancel={onCancel}
      buttons={
        <>
          {hasTotp ? (
            <Button
              onClick={() => {
                setByCode(!byCode);
                setText('');
              }}
            >
              {byCode ? messages.passwordInstead : messages.codeInstead}
            </Button>
          ) : null}
          {hasPasskey ? (
            <Button onClick={() => run(async () => onProven(await proveByPasskey()))}>{messages.passkeyInstead}</Button>
          ) : null}
        </>
      }
    >
      <p>{messages.proveText}</p>
      <LabelledInput
        key={String(byCode)}
        label={byCode ? messages.code : messages.password}
        secret={!byCode}
        autoFocus
        autoComplete={byCode ? 'one-time-code' : 'current-password'}
        inputMode={byCode ? 'numeric' : 'text'}
        maxLength={100}
        value={text}
        onText={setText}
      />
    </FactorPanel>
  );
}
