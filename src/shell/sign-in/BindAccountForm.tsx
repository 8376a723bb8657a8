import { useState } from 'react';
import { ApiError } from '@/runtime/errors/api-error';
import { reportError } from '@/runtime/notices/notices';
import { bindByPassword, bindByPhone, createBoundAccount, thirdPartySignIn } from '@/runtime/account/session';
import { messages } from '../messages';
import type { UnknownAccount } from './ThirdPartySignIn';
import { PhoneForm } from './PhoneForm';
import { SignInForm } from './SignInForm';
import { FormError } from './controls/FormControls';
import styles from './steps.module.css';

/** Ties an account elsewhere to one here, once; the next time it leads straight in. */
export function BindAccountForm({
  stranger,
  onDone,
  onBack,
}: {
  stranger: UnknownAccount;
  onDone: () => void;
  onBack: () => void;
}) {
  const [error, setError] = useState<string | undefined>();
  const enter = async (ticket: string) => thirdPartySignIn(ticket, stranger.source);
  const create = async () => {
    if (stranger.kind !== 'unbound') return;
    try {
      await enter(await createBoundAccount(stranger.unbound));
      onDone();
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.message);
      else reportError(failure);
    }
  };
  return (
    <section className={styles.step}>
      <h2>{messages.bindTitle}</h2>
      <p>{stranger.kind === 'phone' ? messages.bindPhoneText : messages.bindText(stranger.unbound.username)}</p>
      <FormError text={error} />
      {stranger.kind === 'phone' ? (
        <PhoneForm
          label={messages.bindSubmit}
          enter={async (mobile, code) => enter(await bindByPhone(stranger.uuid, mobile, code))}
          onDone={onDone}
        />
      ) : (
        <SignInForm
          label={messages.bindSubmit}
          enter={async (credentials) => enter(await bindByPassword(stranger.unbound.uuid, credentials))}
          onDone={onDone}
        />
      )}
      <div className={styles.links}>
        <button type="button" onClick={onBack}>
          {messages.bindBack}
        </button>
        {stranger.kind === 'unbound' ? (
          <button type="button" onClick={() => void create()}>
            {messages.bindCreate}
          </button>
        ) : null}
      </div>
    </section>
  );
}
