import { useSnapshot } from 'valtio';
import { connection, retryNow } from '@/runtime/http/connection';
import { messages } from '../messages';
import styles from './overlays.module.css';

/** Says that the server cannot be reached and what is being done about it. */
export function OfflineBanner() {
  const { lost } = useSnapshot(connection());
  if (!lost) return null;
  return (
    <output className={styles.offline}>
      <span className={styles.pulse} aria-hidden="true" />
      {messages.lost}
      <button type="button" onClick={retryNow}>
        {messages.tryNow}
      </button>
    </output>
  );
}
