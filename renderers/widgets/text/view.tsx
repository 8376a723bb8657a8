import styles from '@/components/print/print.module.css';
import type { WidgetProps } from '@/registry/views';

/** A paragraph of text. */
export default function Text({ props: { text, size = 'normal', align = 'left' } }: WidgetProps<'text'>) {
  return (
    <p className={styles.text} data-size={size} data-align={align}>
      {text}
    </p>
  );
}
