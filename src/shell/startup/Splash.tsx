import { Brand } from '../icons/Brand';
import styles from './splash.module.css';
import { messages } from '../messages';

/** Loading screen between sign-in and console; becomes visible after 200 ms. */
export function Splash() {
  return (
    <output className={styles.splash} aria-label={messages.entering}>
      <Brand size={48} />
      <span className={styles.bar} aria-hidden="true" />
    </output>
  );
}
