import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { config } from '@/runtime/config';
import { setTheme, theme } from '@/runtime/theme';
import { Brand } from '../Brand';
import { texts } from '../texts';
import { Artwork } from './Artwork';
import { Moon, Sun } from './glyphs';
import { SignInForm } from './SignInForm';
import styles from './signin.module.css';

/** The first page: everything else is loaded after the person begins to type. */
export function SignInPage({ onDone, onStart }: { onDone: () => void; onStart: () => void }) {
  const { dark } = useSnapshot(theme);
  useEffect(() => {
    document.title = `${texts.signIn} · ${config.title}`;
  }, []);
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
          className={styles.theme}
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
          <SignInForm onDone={onDone} onStart={onStart} />
        </main>
        <footer className={styles.foot}>
          {texts.copyright(config.title)}
          {config.filing ? ` · ${config.filing}` : ''}
        </footer>
      </div>
    </div>
  );
}
