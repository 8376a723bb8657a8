import { messages } from '../messages';
import styles from './status-pages.module.css';

/** Names what a screen from a server contains that it cannot show, above the screen. */
export function ScreenNotes({ notes }: { notes: readonly string[] }) {
  return (
    <details className={styles.notes}>
      <summary>{messages.screenNotes(notes.length)}</summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}
