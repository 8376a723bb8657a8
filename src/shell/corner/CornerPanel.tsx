import styles from './corner.module.css';
import { DraftOffer } from './DraftOffer';
import { JobNotices } from './JobNotices';

/** The panel in the corner: drafts that were left, and background jobs. Each part shows itself when it has content. */
export function CornerPanel() {
  return (
    <div className={styles.panel}>
      <DraftOffer />
      <JobNotices />
    </div>
  );
}
