import { useEffect, useState } from 'react';
import { config } from '@/runtime/environment/config';
import { ApiError } from '@/runtime/errors/api-error';
import { reportError } from '@/runtime/notices/notices';
import { casSignIn, thirdPartySignIn } from '@/runtime/account/session';
import { messages } from '../messages';
import { FormError } from './controls/FormControls';
import { casServiceUrl, consumeCasTicket, readCasTicket } from './cas-ticket';
import { openThirdPartyWindow, type ThirdPartyReply } from './third-party-window';
import fields from './controls/form.module.css';
import styles from './steps.module.css';

/** An account at a third party that is not bound to a user yet. */
export type UnknownAccount = Extract<ThirdPartyReply, { kind: 'unbound' | 'phone' }> & { source: string };

const FAILURE_MESSAGES: Partial<Record<ThirdPartyReply['kind'], string>> = {
  failed: messages.thirdFailed,
  closed: messages.thirdClosed,
  blocked: messages.thirdBlocked,
};

/** Value of `busy` during a CAS sign-in. */
const CAS = 'cas';

/** Message for the form. Other errors than an `ApiError` are reported and have none. */
function messageOf(failure: unknown): string | undefined {
  if (failure instanceof ApiError) return failure.message;
  reportError(failure);
  return undefined;
}

/** Buttons for third-party sign-in and CAS. Renders nothing when none is configured. */
export function ThirdPartySignIn({
  onDone,
  onUnknownAccount,
}: {
  onDone: () => void;
  onUnknownAccount: (account: UnknownAccount) => void;
}) {
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(() => (readCasTicket() === null ? null : CAS));

  // Reading the ticket removes it from the address, so it is used once.
  useEffect(() => {
    const service = casServiceUrl();
    const ticket = consumeCasTicket();
    if (ticket === null) return;
    casSignIn(ticket, service)
      .then(onDone, (failure: unknown) => setError(messageOf(failure)))
      .finally(() => setBusy(null));
  }, [onDone]);

  const run = async (name: string, work: () => Promise<string | undefined>) => {
    setBusy(name);
    setError(undefined);
    setError(await work().catch(messageOf));
    setBusy(null);
  };

  const third = (source: string) =>
    run(source, async () => {
      const reply = await openThirdPartyWindow(source);
      if (reply.kind === 'unbound' || reply.kind === 'phone') {
        onUnknownAccount({ ...reply, source });
        return undefined;
      }
      if (reply.kind !== 'ticket') return FAILURE_MESSAGES[reply.kind];
      await thirdPartySignIn(reply.ticket, source);
      onDone();
      return undefined;
    });

  const cas = () => location.assign(`${config().casUrl}/login?service=${encodeURIComponent(casServiceUrl())}`);
  if (config().thirdParties.length === 0 && config().casUrl === '') return null;
  return (
    <section className={styles.others} aria-label={messages.otherWays}>
      <p className={styles.divider}>{messages.otherWays}</p>
      <FormError text={error} />
      <div className={styles.ways}>
        {config().thirdParties.map(({ source, label }) => (
          <button
            key={source}
            type="button"
            className={fields.quiet}
            aria-busy={busy === source}
            onClick={() => void third(source)}
          >
            {label}
          </button>
        ))}
        {config().casUrl === '' ? null : (
          <button type="button" className={fields.quiet} aria-busy={busy === CAS} onClick={cas}>
            {messages.cas}
          </button>
        )}
      </div>
    </section>
  );
}
