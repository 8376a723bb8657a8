import { useSnapshot } from 'valtio';
import { connection, retryNow } from '@/runtime/http/connection';
import { messages } from '../messages';
import styles from './overlays.module.css';

/** Banner while the server is unreachable. */
export function OfflineBanner() {
  const { lost } = useSnapshot(connection());
  if (!lost) return null;
  return (
    <output className={styles.offline} data-offline>
      <span className={styles.pulse} aria-hidden="true" />
      {messages.lost}
      <button type="button" onClick={retryNow}>
        {messages.tryNow}
      </button>
    </output>
  );
}
