import { Brand } from '../icons/Brand';
import styles from './splash.module.css';
import { messages } from '../messages';

/** Between sign-in and console; shows itself only when that takes a while. */
export function Splash() {
  return (
    <output className={styles.splash} aria-label={messages.entering}>
      <Brand size={48} />
      <span className={styles.bar} aria-hidden="true" />
    </output>
  );
}
