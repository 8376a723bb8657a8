import { useState } from 'react';
import { ApiError } from '@/runtime/api-error';
import { report } from '@/runtime/notice';
import { bindByPassword, bindByPhone, createThird, thirdSignIn } from '@/runtime/session';
import { texts } from '../texts';
import type { Stranger } from './OtherWays';
import { PhoneForm } from './PhoneForm';
import { SignInForm } from './SignInForm';
import { Refused } from './Submit';
import styles from './steps.module.css';

/** Ties an account elsewhere to one here, once; the next time it leads straight in. */
export function BindForm({ stranger, onDone, onBack }: { stranger: Stranger; onDone: () => void; onBack: () => void }) {
  const [error, setError] = useState<string | undefined>();
  const enter = async (ticket: string) => thirdSignIn(ticket, stranger.source);
  const create = async () => {
    if (stranger.kind !== 'unbound') return;
    try {
      await enter(await createThird(stranger.unbound));
      onDone();
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.message);
      else report(failure);
    }
  };
  return (
    <section className={styles.step}>
      <h2>{texts.bindTitle}</h2>
      <p>{stranger.kind === 'phone' ? texts.bindPhoneText : texts.bindText(stranger.unbound.username)}</p>
      <Refused text={error} />
      {stranger.kind === 'phone' ? (
        <PhoneForm
          label={texts.bindSubmit}
          enter={async (mobile, code) => enter(await bindByPhone(stranger.uuid, mobile, code))}
          onDone={onDone}
        />
      ) : (
        <SignInForm
          label={texts.bindSubmit}
          enter={async (credentials) => enter(await bindByPassword(stranger.unbound.uuid, credentials))}
          onDone={onDone}
        />
      )}
      <div className={styles.links}>
        <button type="button" onClick={onBack}>
          {texts.bindBack}
        </button>
        {stranger.kind === 'unbound' ? (
          <button type="button" onClick={() => void create()}>
            {texts.bindCreate}
          </button>
        ) : null}
      </div>
    </section>
  );
}
