import { IntegerInput } from '@/components/input/number/IntegerInput';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import styles from './progress.module.css';
import progress from './value';

/** Number input: an exact percentage is hard to set on a bar. */
function ProgressInput(props: InputProps) {
  return <IntegerInput {...props} type={progress} unit="%" />;
}

/** Progress bar with the number beside it; screen readers read the number only. */
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
