import { useSkeletonDelay } from '../loading/SkeletonRows';
import { messages } from '../messages';
import styles from './form.module.css';

/** Maximum number of lines of a skeleton. */
const MAX_LINES = 8;

/** Loading skeleton of a form with one line per field. It becomes visible only after the skeleton delay. */
export function FormSkeleton({ fields }: { fields: number }) {
  const visible = useSkeletonDelay();
  return (
    <output className={styles.skeleton} data-late={visible} aria-label={messages.loading}>
      {Array.from({ length: Math.min(MAX_LINES, Math.max(1, fields)) }, (_field, index) => (
        <div key={index}>
          <i />
          <b />
        </div>
      ))}
    </output>
  );
}
