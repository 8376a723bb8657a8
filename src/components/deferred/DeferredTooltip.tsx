import { Tooltip } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './anchor.module.css';

/** Delay before the tooltip opens, so that a pointer that only crosses the control does not mount it. */
const HOVER_DELAY_MS = 300;

/**
 * Tooltip that is mounted on first hover or keyboard focus: one antd tooltip costs as much as a table row. The control
 * inside needs its own accessible name.
 */
export function DeferredTooltip({ text, children }: { text: string; children: ReactNode }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState<boolean | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), HOVER_DELAY_MS);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen((was) => was && false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the control in it
    <span
      className={styles.control}
      onPointerEnter={show}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      {open !== null && (
        <Tooltip open={open} title={text}>
          <i className={styles.anchor} aria-hidden="true" />
        </Tooltip>
      )}
    </span>
  );
}
