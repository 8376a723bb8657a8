import { Tooltip } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './anchor.module.css';

/** A pointer that only passes by asks for nothing. */
const HOVER_DELAY_MS = 300;

/**
 * A tooltip that is mounted only once it is asked for, by pointer or keyboard: a list has several, and each of antd's
 * costs as much as a row. The control under it needs a name of its own.
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
      className={styles.holder}
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
