import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { config } from '@/runtime/environment/config';
import { clearEndReason, readEndReason } from '@/runtime/account/end-reason';
import { setTheme, theme } from '@/runtime/environment/theme';
import { Brand } from '../icons/Brand';
import { messages } from '../messages';
import { Artwork } from './Artwork';
import { BindAccountForm } from './BindAccountForm';
import { TenantPicker } from './TenantPicker';
import { MoonIcon, SunIcon } from '../icons/icons';
import { ThirdPartySignIn, type UnknownAccount } from './ThirdPartySignIn';
import { SignInTabs } from './SignInTabs';
import fields from './controls/form.module.css';
import styles from './sign-in.module.css';

/**
 * Sign-in page. The code of the console is loaded after the user begins to type.
 * @param props.choosing true: signed in, tenant or department not chosen yet
 */
export function SignInPage(props: { choosing: boolean; onDone: () => void; onStart: () => void }) {
  const { choosing, onDone, onStart } = props;
  const { dark } = useSnapshot(theme());
  const [endReason] = useState(readEndReason);
  useEffect(clearEndReason, []);
  const [unknownAccount, setUnknownAccount] = useState<UnknownAccount | null>(null);
  useEffect(() => {
    document.title = `${choosing ? messages.chooseTitle : messages.signIn} · ${config().title}`;
  }, [choosing]);
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
          {choosing ? (
            <TenantPicker />
          ) : unknownAccount ? (
            <BindAccountForm account={unknownAccount} onDone={onDone} onBack={() => setUnknownAccount(null)} />
          ) : (
            <>
              {endReason ? <output className={styles.ended}>{endReason}</output> : null}
              <SignInTabs onDone={onDone} onStart={onStart} />
              <ThirdPartySignIn onDone={onDone} onUnknownAccount={setUnknownAccount} />
            </>
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
