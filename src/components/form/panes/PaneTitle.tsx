import { messages } from '@/components/grid/core/messages';
import styles from '../form.module.css';
import type { PaneView } from './use-panes';

/** Title of a pane with the number of its errors. */
export function PaneTitle({ pane: { title, errors } }: { pane: PaneView }) {
  return (
    <span className={styles.tab}>
      {title}
      {errors > 0 && <span className={styles.tabErrors}>{messages.tabErrors(errors)}</span>}
    </span>
  );
}
