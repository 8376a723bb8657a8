import { useEffect, useRef } from 'react';
import styles from './tick.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  mixed?: boolean;
  disabled?: boolean;
  /** `range`: Shift was held. */
  onChange: (range: boolean) => void;
}

/** A checkbox of the browser in our dress: tables have one in every row, where antd's costs a frame. */
export function Tick({ label, checked, mixed = false, disabled = false, onChange }: Props) {
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
        onChange={({ nativeEvent }) => onChange((nativeEvent as unknown as MouseEvent).shiftKey)}
      />
    </label>
  );
}
