import { usePatience } from '../loading/SkeletonRows';
import { texts } from '../messages';
import styles from './form.module.css';

/** Most lines a skeleton shows. */
const MOST = 8;

/** Fields in the shape of those that are coming, seen only when it takes long. */
export function FormSkeleton({ fields }: { fields: number }) {
  const late = usePatience();
  return (
    <output className={styles.skeleton} data-late={late} aria-label={texts.loading}>
      {Array.from({ length: Math.min(MOST, Math.max(1, fields)) }, (_field, index) => (
        <div key={index}>
          <i />
          <b />
        </div>
      ))}
    </output>
  );
}
