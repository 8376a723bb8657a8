import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { config } from '@/runtime/environment/config';
import { clearEndReason, readEndReason } from '@/runtime/account/end-reason';
import { setTheme, theme } from '@/runtime/environment/theme';
import { ALTERATION_PATH, REGISTER_PATH, SIGN_IN_PATH } from '@/runtime/navigation/addresses';
import { Brand } from '../icons/Brand';
import { messages } from '../messages';
import { Artwork } from './Artwork';
import { BindAccountForm } from './BindAccountForm';
import { openPublicPage, usePublicPath } from './public-path';
import { SecondStepGate } from './SecondStepGate';
import { TenantPicker } from './TenantPicker';
import { MoonIcon, SunIcon } from '../icons/icons';
import { ThirdPartySignIn, type UnknownAccount } from './ThirdPartySignIn';
import { SignInTabs } from './SignInTabs';
import fields from './controls/form.module.css';
import steps from './steps.module.css';
import styles from './sign-in.module.css';

/** Registration and account alteration: loaded when they are opened. */
const RegistrationPages = lazyComponent(() => import('./registration/RegistrationPages'));

/** Loaded on an installation without users. */
const FirstRunPage = lazyComponent(() => import('./first-run/FirstRunPage'));

/** Links below the sign-in forms. */
function OtherPages() {
  return (
    <div className={steps.links}>
      <button type="button" onClick={() => openPublicPage(ALTERATION_PATH)}>
        {messages.forgot}
      </button>
      {config().registration ? (
        <button type="button" onClick={() => openPublicPage(REGISTER_PATH)}>
          {messages.toRegister}
        </button>
      ) : null}
    </div>
  );
}

/**
 * Sign-in page and the other pages without a session. The code of the console is loaded after the user begins to type.
 * @param props.choosing true: signed in, tenant or department not chosen yet
 */
export function SignInPage(props: { choosing: boolean; onDone: () => void; onStart: () => void }) {
  const { choosing, onDone, onStart } = props;
  const { dark } = useSnapshot(theme());
  const [endReason] = useState(readEndReason);
  const path = usePublicPath();
  const { firstRun } = config();
  useEffect(clearEndReason, []);
  const [unknownAccount, setUnknownAccount] = useState<UnknownAccount | null>(null);
  useEffect(() => {
    if (path === SIGN_IN_PATH && firstRun === null)
      document.title = `${choosing ? messages.chooseTitle : messages.signIn} · ${config().title}`;
  }, [choosing, path, firstRun]);
  const other = dark ? 'light' : 'dark';
  return (
    <div className={styles.page}>
      <aside className={styles.aside} aria-hidden="true">
        <Artwork />
        <p className={styles.words}>
          {messages.slogan.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </aside>
      <div className={styles.side}>
        <button
          type="button"
          className={`${fields.glyph} ${styles.theme}`}
          aria-label={messages.themes[other]}
          title={messages.themes[other]}
          onClick={() => setTheme(other)}
        >
          {dark ? <SunIcon /> : <MoonIcon />}
        </button>
        <main className={styles.panel}>
          <header className={styles.head}>
            <Brand size={44} />
            <div>
              <h1>{messages.brand}</h1>
              <p>{messages.product}</p>
            </div>
          </header>
          {firstRun !== null ? (
            <FirstRunPage mode={firstRun} />
          ) : choosing ? (
            <TenantPicker />
          ) : path !== SIGN_IN_PATH ? (
            <RegistrationPages path={path} />
          ) : (
            <SecondStepGate>
              {unknownAccount ? (
                <BindAccountForm account={unknownAccount} onDone={onDone} onBack={() => setUnknownAccount(null)} />
              ) : (
                <>
                  {endReason ? <output className={styles.ended}>{endReason}</output> : null}
                  <SignInTabs onDone={onDone} onStart={onStart} />
                  <OtherPages />
                  <ThirdPartySignIn onDone={onDone} onUnknownAccount={setUnknownAccount} />
                </>
              )}
            </SecondStepGate>
          )}
        </main>
        <footer className={styles.foot}>
          {messages.copyright(config().title)}
          {config().filing ? ` · ${config().filing}` : ''}
        </footer>
      </div>
    </div>
  );
}
