import { useEffect, useRef } from 'react';
import styles from './tick.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  mixed?: boolean;
  disabled?: boolean;
  /** Not reached by Tab: the table around it has keys of its own for it. */
  skipped?: boolean;
  /** `range`: Shift was held. */
  onChange: (range: boolean) => void;
}

/** A checkbox of the browser in our dress: tables have one in every row, where antd's costs a frame. */
export function Tick({ label, checked, mixed = false, disabled = false, skipped = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={styles.room}>
      <input
        ref={box}
        type="checkbox"
        className={styles.tick}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        tabIndex={skipped ? -1 : undefined}
        onChange={({ nativeEvent }) => onChange((nativeEvent as unknown as MouseEvent).shiftKey)}
      />
    </label>
  );
}
