import { useEffect, useState } from 'react';
import { config } from '@/runtime/environment/config';
import { ALTERATION_PATH, REGISTER_RESULT_PATH, SIGN_IN_PATH } from '@/runtime/navigation/addresses';
import { openPublicPage } from '../public-path';
import steps from '../steps.module.css';
import { AlterationPage } from './AlterationPage';
import { messages } from './messages';
import { RegisterForm } from './RegisterForm';
import { ResultPage } from './ResultPage';

/** Registration, its result, and account alteration (spec 1 §2.2). @param props.path one of the public paths */
export default function RegistrationPages({ path }: { path: string }) {
  const [registered, setRegistered] = useState<string | null>(null);
  const title = path === ALTERATION_PATH ? messages.alteration : messages.register;
  useEffect(() => {
    document.title = `${title} · ${config().title}`;
  }, [title]);
  if (path === REGISTER_RESULT_PATH)
    return (
      <ResultPage
        title={registered === null ? messages.noResult : messages.registered(registered)}
        text={registered === null ? '' : messages.registeredText}
      />
    );
  return (
    <section className={steps.step}>
      <h2>{title}</h2>
      {path === ALTERATION_PATH ? (
        <AlterationPage />
      ) : (
        <>
          <p>{messages.registerText}</p>
          <RegisterForm
            onDone={(username) => {
              setRegistered(username);
              openPublicPage(REGISTER_RESULT_PATH, true);
            }}
          />
        </>
      )}
      <div className={steps.links}>
        <button type="button" onClick={() => openPublicPage(SIGN_IN_PATH)}>
          {messages.toSignIn}
        </button>
      </div>
    </section>
  );
}
