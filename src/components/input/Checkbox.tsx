import { useEffect, useRef } from 'react';
import { Hint } from '../deferred/DeferredTooltip';
import styles from './checkbox.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  mixed?: boolean;
  disabled?: boolean;
  /** One of a group: a radio button. */
  alone?: boolean;
  /** Why it cannot be ticked. */
  refused?: string | null;
  /** Not reached by Tab: the table around it has keys of its own for it. */
  skipped?: boolean;
  /** `range`: Shift was held. */
  onChange: (range: boolean) => void;
}

/** A checkbox of the browser in our dress: tables have one in every row, where antd's costs a frame. */
export function Tick({
  label,
  checked,
  mixed = false,
  alone = false,
  disabled = false,
  refused = null,
  skipped = false,
  onChange,
}: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const tick = (
    <label className={styles.room}>
      <input
        ref={box}
        type={alone ? 'radio' : 'checkbox'}
        className={styles.tick}
        aria-label={label}
        checked={checked}
        disabled={disabled || refused !== null}
        tabIndex={skipped ? -1 : undefined}
        onChange={({ nativeEvent }) => onChange((nativeEvent as unknown as MouseEvent).shiftKey)}
      />
    </label>
  );
  return refused === null ? tick : <Hint text={refused}>{tick}</Hint>;
}
