import { Button } from 'antd';
import { RecoveryCodes } from '@/components/second-factor/RecoveryCodes';
import { SettingRow, SettingRows } from '@/components/setting-row/SettingRow';
import type { OwnFactors } from '@/runtime/account/own-factors';
import { passkeyProblem } from '@/runtime/account/passkeys';
import { serverSupports } from '@/runtime/http/capabilities';
import { NamePanel, TotpPanel } from './ChangePanels';
import { messages } from './messages';
import { ProofPanel } from './ProofPanel';
import styles from './second-factor.module.css';
import { useOwnFactors, type OwnFactorChanges } from './use-own-factors';

const minuteOf = (time: string) => time.slice(0, 16);

function statusText({ factors, isRequired, requiredFrom }: OwnFactors): string {
  if (factors.length > 0) {
    return isRequired ? `${messages.on(factors.length)}。${messages.required}` : messages.on(factors.length);
  }
  return requiredFrom === null ? messages.off : messages.requiredFrom(minuteOf(requiredFrom));
}

/** The panel of the change that is under way. */
function StepPanel({ own, changes }: { own: OwnFactors; changes: OwnFactorChanges }) {
  const { step, close } = changes;
  switch (step?.kind) {
    case undefined:
      return null;
    case 'prove':
      return (
        <ProofPanel
          hasTotp={own.factors.some(({ kind }) => kind === 'totp')}
          hasPasskey={own.factors.some(({ kind }) => kind === 'passkey') && passkeyProblem(own.passkeyOrigin) === null}
          onProven={(token) => changes.prove(step.change, token)}
          onCancel={close}
        />
      );
    case 'totp':
      return (
        <TotpPanel
          started={step.started}
          onAdd={(code, name) => changes.addTotp(step.started, code, name)}
          onCancel={close}
        />
      );
    case 'passkey':
      return (
        <NamePanel
          title={messages.addPasskey}
          name={messages.names.passkey}
          submit={messages.add}
          onSubmit={changes.addPasskey}
          onCancel={close}
        />
      );
    case 'rename':
      return (
        <NamePanel
          title={messages.renameOf(step.factor.label)}
          name={step.factor.label}
          submit={messages.save}
          onSubmit={(name) => changes.rename(step.factor, name)}
          onCancel={close}
        />
      );
    case 'codes':
      return (
        <div className={styles.panel}>
          <strong>{messages.codes}</strong>
          <RecoveryCodes codes={step.codes}>
            <Button type="primary" className={styles.done ?? ''} onClick={close}>
              {messages.done}
            </Button>
          </RecoveryCodes>
        </div>
      );
  }
}

function Factors() {
  const changes = useOwnFactors();
  const { own } = changes;
  if (!own) return null;
  const problem = passkeyProblem(own.passkeyOrigin);
  return (
    <>
      <SettingRows label={messages.label}>
        <SettingRow
          title={messages.label}
          text={
            <>
              {statusText(own)}
              {problem === null ? null : <>。{problem}</>}
            </>
          }
        >
          <Button onClick={changes.startTotp}>{messages.addTotp}</Button>
          <Button disabled={problem !== null} onClick={changes.startPasskey}>
            {messages.addPasskey}
          </Button>
        </SettingRow>
        {own.factors.map((factor) => (
          <SettingRow
            key={factor.id}
            title={factor.label}
            text={messages.used(
              messages.kinds[factor.kind],
              minuteOf(factor.createTime),
              factor.lastUsedTime === null ? null : minuteOf(factor.lastUsedTime),
            )}
          >
            <Button aria-label={messages.renameOf(factor.label)} onClick={() => changes.startRename(factor)}>
              {messages.rename}
            </Button>
            <Button danger aria-label={messages.removeOf(factor.label)} onClick={() => void changes.remove(factor)}>
              {messages.remove}
            </Button>
          </SettingRow>
        ))}
        {own.factors.length > 0 ? (
          <SettingRow title={messages.codes} text={messages.codesLeft(own.recoveryCodes)}>
            <Button onClick={() => void changes.renew()}>{messages.renew}</Button>
          </SettingRow>
        ) : null}
      </SettingRows>
      <StepPanel own={own} changes={changes} />
    </>
  );
}

/** Second factors of the user. Draws nothing on a server without two-factor sign-in. */
export default function SecondFactor() {
  return serverSupports('secondFactors') ? <Factors /> : null;
}
