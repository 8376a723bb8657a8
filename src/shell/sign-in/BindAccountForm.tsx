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

/** Binds a third-party account to a user, once. */
export function BindAccountForm({
  account,
  onDone,
  onBack,
}: {
  account: UnknownAccount;
  onDone: () => void;
  onBack: () => void;
}) {
  const [error, setError] = useState<string | undefined>();
  const enter = async (ticket: string) => thirdPartySignIn(ticket, account.source);
  const create = async () => {
    if (account.kind !== 'unbound') return;
    try {
      await enter(await createBoundAccount(account.unbound));
      onDone();
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.message);
      else reportError(failure);
    }
  };
  return (
    <section className={styles.step}>
      <h2>{messages.bindTitle}</h2>
      <p>{account.kind === 'phone' ? messages.bindPhoneText : messages.bindText(account.unbound.username)}</p>
      <FormError text={error} />
      {account.kind === 'phone' ? (
        <PhoneForm
          label={messages.bindSubmit}
          enter={async (mobile, code) => enter(await bindByPhone(account.uuid, mobile, code))}
          onDone={onDone}
        />
      ) : (
        <SignInForm
          label={messages.bindSubmit}
          enter={async (credentials) => enter(await bindByPassword(account.unbound.uuid, credentials))}
          onDone={onDone}
        />
      )}
      <div className={styles.links}>
        <button type="button" onClick={onBack}>
          {messages.bindBack}
        </button>
        {account.kind === 'unbound' ? (
          <button type="button" onClick={() => void create()}>
            {messages.bindCreate}
          </button>
        ) : null}
      </div>
    </section>
  );
}
