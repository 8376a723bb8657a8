import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { config } from '@/runtime/config';
import { setTheme, theme } from '@/runtime/theme';
import { Brand } from '../Brand';
import { texts } from '../texts';
import { Artwork } from './Artwork';
import { BindForm } from './BindForm';
import { ChoiceForm } from './ChoiceForm';
import { Moon, Sun } from './glyphs';
import { OtherWays, type Stranger } from './OtherWays';
import { SignInTabs } from './SignInTabs';
import fields from './form.module.css';
import styles from './signin.module.css';

/**
 * The first page: everything else is loaded after the person begins to type.
 * @param props.choosing signed in, and asked for tenant or department
 */
export function SignInPage(props: { choosing: boolean; onDone: () => void; onStart: () => void }) {
  const { choosing, onDone, onStart } = props;
  const { dark } = useSnapshot(theme);
  const [stranger, setStranger] = useState<Stranger | null>(null);
  useEffect(() => {
    document.title = `${choosing ? texts.chooseTitle : texts.signIn} · ${config.title}`;
  }, [choosing]);
  const other = dark ? 'light' : 'dark';
  return (
    <div className={styles.page}>
      <aside className={styles.aside} aria-hidden="true">
        <Artwork />
        <p className={styles.words}>
          {texts.slogan.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </aside>
      <div className={styles.side}>
        <button
          type="button"
          className={`${fields.glyph} ${styles.theme}`}
          aria-label={texts.themes[other]}
          title={texts.themes[other]}
          onClick={() => setTheme(other)}
        >
          {dark ? <Sun /> : <Moon />}
        </button>
        <main className={styles.panel}>
          <header className={styles.head}>
            <Brand size={44} />
            <div>
              <h1>{texts.brand}</h1>
              <p>{texts.product}</p>
            </div>
          </header>
          {choosing ? (
            <ChoiceForm />
          ) : stranger ? (
            <BindForm stranger={stranger} onDone={onDone} onBack={() => setStranger(null)} />
          ) : (
            <>
              <SignInTabs onDone={onDone} onStart={onStart} />
              <OtherWays onDone={onDone} onStranger={setStranger} />
            </>
          )}
        </main>
        <footer className={styles.foot}>
          {texts.copyright(config.title)}
          {config.filing ? ` · ${config.filing}` : ''}
        </footer>
      </div>
    </div>
  );
}
