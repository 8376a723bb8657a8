import { useEffect, useRef } from 'react';
import { DeferredTooltip } from '../deferred/DeferredTooltip';
import styles from './checkbox.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Indeterminate: only some of the items are selected. */
  mixed?: boolean;
  disabled?: boolean;
  /** Renders a radio button instead of a checkbox. */
  radio?: boolean;
  /** Why the checkbox is disabled, shown as a tooltip; null when it is enabled. */
  disabledReason?: string | null;
  /** Not in the tab order: the surrounding table has its own keys for it. */
  untabbable?: boolean;
  /** `range` is true when Shift was held. */
  onChange: (range: boolean) => void;
}

/** Styled native checkbox. Tables have one in every row, where an antd checkbox costs too much time per frame. */
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
    <label className={styles.area}>
      <input
        ref={box}
        type={radio ? 'radio' : 'checkbox'}
        className={styles.tick}
        aria-label={label}
        checked={checked}
        disabled={disabled || disabledReason !== null}
        tabIndex={untabbable ? -1 : undefined}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
  return disabledReason === null ? checkbox : <DeferredTooltip text={disabledReason}>{checkbox}</DeferredTooltip>;
}
