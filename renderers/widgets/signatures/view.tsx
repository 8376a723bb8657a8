import styles from '@/components/print/print.module.css';
import type { WidgetProps } from '@/registry/views';

/** Lines to sign on. */
export default function Signatures({ props: { labels } }: WidgetProps<'signatures'>) {
  return (
    <div className={styles.signatures}>
      {labels.map((label) => (
        <div key={label}>
          {label}
          <i />
        </div>
      ))}
    </div>
  );
}
