import { IntegerInput } from '@/components/input/number/IntegerInput';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import styles from './progress.module.css';
import progress from './value';

/** Entered as a figure: nobody hits 37 on a bar. */
function ProgressInput(props: InputProps) {
  return <IntegerInput {...props} type={progress} unit="%" />;
}

/** A bar beside its figure; the figure says it all to those who do not see the bar. */
function ProgressShow({ value, text }: ShowProps) {
  if (text === '') return null;
  const part = Math.min(100, Math.max(0, Number(value) || 0));
  return (
    <span className={styles.progress}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.done} data-full={part === 100} style={{ width: `${part}%` }} />
      </span>
      <span className={styles.figure}>{text}</span>
    </span>
  );
}

export default { Input: ProgressInput, Show: ProgressShow, width: 160 } satisfies FieldView;
