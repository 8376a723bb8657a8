import { useEffect, useRef } from 'react';
import { DeferredTooltip } from '../deferred/DeferredTooltip';
import styles from './checkbox.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  mixed?: boolean;
  disabled?: boolean;
  /** One of a group: a radio button. */
  radio?: boolean;
  /** Why it cannot be ticked. */
  disabledReason?: string | null;
  /** Not reached by Tab: the table around it has keys of its own for it. */
  untabbable?: boolean;
  /** `range`: Shift was held. */
  onChange: (range: boolean) => void;
}

/** A checkbox of the browser in our dress: tables have one in every row, where antd's costs a frame. */
export function Checkbox({
  label,
  checked,
  mixed = false,
  radio = false,
  disabled = false,
  disabledReason = null,
  untabbable = false,
  onChange,
}: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const checkbox = (
    <label className={styles.room}>
      <input
        ref={box}
        type={radio ? 'radio' : 'checkbox'}
        className={styles.tick}
        aria-label={label}
        checked={checked}
        disabled={disabled || disabledReason !== null}
        tabIndex={untabbable ? -1 : undefined}
        onChange={({ nativeEvent }) => onChange((nativeEvent as unknown as MouseEvent).shiftKey)}
      />
    </label>
  );
  return disabledReason === null ? checkbox : <DeferredTooltip text={disabledReason}>{checkbox}</DeferredTooltip>;
}
