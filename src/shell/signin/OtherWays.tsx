import { useEffect, useRef, useState } from 'react';
import { config } from '@/runtime/config';
import { ApiError } from '@/runtime/api-error';
import { report } from '@/runtime/notice';
import { casSignIn, thirdSignIn } from '@/runtime/session';
import { texts } from '../texts';
import { Refused } from './Submit';
import { askThird, casService, takeTicket, type ThirdAnswer } from './third';
import fields from './form.module.css';
import styles from './steps.module.css';

/** Somebody who proved who he is elsewhere and is not known here yet. */
export type Stranger = Extract<ThirdAnswer, { kind: 'unbound' | 'phone' }> & { source: string };

const SAID: Partial<Record<ThirdAnswer['kind'], string>> = {
  failed: texts.thirdFailed,
  closed: texts.thirdClosed,
  blocked: texts.thirdBlocked,
};

/** Ways in through other servers; nothing where none is configured. */
export function OtherWays({ onDone, onStranger }: { onDone: () => void; onStranger: (who: Stranger) => void }) {
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
      else report(failure);
    } finally {
      setBusy(null);
    }
  };

  useEffect(() => {
    // Effects run twice in development; a ticket works once.
    if (began.current) return;
    began.current = true;
    const service = casService();
    const ticket = takeTicket();
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
      const answer = await askThird(source);
      if (answer.kind === 'unbound' || answer.kind === 'phone') {
        onStranger({ ...answer, source });
        return undefined;
      }
      if (answer.kind !== 'ticket') return SAID[answer.kind];
      await thirdSignIn(answer.ticket, source);
      onDone();
      return undefined;
    });

  const cas = () => location.assign(`${config.casUrl}/login?service=${encodeURIComponent(casService())}`);
  if (config.thirds.length === 0 && config.casUrl === '') return null;
  return (
    <section className={styles.others} aria-label={texts.otherWays}>
      <p className={styles.divider}>{texts.otherWays}</p>
      <Refused text={error} />
      <div className={styles.ways}>
        {config.thirds.map(({ source, label }) => (
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
        {config.casUrl === '' ? null : (
          <button type="button" className={fields.quiet} aria-busy={busy === 'cas'} onClick={cas}>
            {texts.cas}
          </button>
        )}
      </div>
    </section>
  );
}
