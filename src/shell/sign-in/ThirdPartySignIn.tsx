import { useEffect, useRef, useState } from 'react';
import { config } from '@/runtime/environment/config';
import { ApiError } from '@/runtime/errors/api-error';
import { reportError } from '@/runtime/notices/notices';
import { casSignIn, thirdPartySignIn } from '@/runtime/account/session';
import { messages } from '../messages';
import { FormError } from './controls/FormControls';
import { openThirdPartyWindow, casServiceUrl, consumeCasTicket, type ThirdPartyReply } from './third-party-window';
import fields from './controls/form.module.css';
import styles from './steps.module.css';

/** Somebody who proved who he is elsewhere and is not known here yet. */
export type UnknownAccount = Extract<ThirdPartyReply, { kind: 'unbound' | 'phone' }> & { source: string };

const FAILURE_MESSAGES: Partial<Record<ThirdPartyReply['kind'], string>> = {
  failed: messages.thirdFailed,
  closed: messages.thirdClosed,
  blocked: messages.thirdBlocked,
};

/** Ways in through other servers; nothing where none is configured. */
export function ThirdPartySignIn({
  onDone,
  onStranger,
}: {
  onDone: () => void;
  onStranger: (who: UnknownAccount) => void;
}) {
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState<string | null>(null);
  const began = useRef(false);

  const run = async (name: string, work: () => Promise<string | undefined>) => {
    setBusy(name);
    setError(undefined);
    try {
      setError(await work());
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.message);
      else reportError(failure);
    } finally {
      setBusy(null);
    }
  };

  useEffect(() => {
    // Effects run twice in development; a ticket works once.
    if (began.current) return;
    began.current = true;
    const service = casServiceUrl();
    const ticket = consumeCasTicket();
    if (ticket === null) return;
    void run('cas', async () => {
      await casSignIn(ticket, service);
      onDone();
      return undefined;
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page appears
  }, []);

  const third = (source: string) =>
    run(source, async () => {
      const answer = await openThirdPartyWindow(source);
      if (answer.kind === 'unbound' || answer.kind === 'phone') {
        onStranger({ ...answer, source });
        return undefined;
      }
      if (answer.kind !== 'ticket') return FAILURE_MESSAGES[answer.kind];
      await thirdPartySignIn(answer.ticket, source);
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
          <button type="button" className={fields.quiet} aria-busy={busy === 'cas'} onClick={cas}>
            {messages.cas}
          </button>
        )}
      </div>
    </section>
  );
}
