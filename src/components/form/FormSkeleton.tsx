import { useSkeletonDelay } from '../loading/SkeletonRows';
import { messages } from '../messages';
import styles from './form.module.css';

/** Most lines a skeleton shows. */
const MAX_LINES = 8;

/** Fields in the shape of those that are coming, seen only when it takes long. */
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
