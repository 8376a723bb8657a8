import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { messages } from './messages';
import styles from './child-lists.module.css';

/** Pixels. */
const STEP = 24;
export const MIN_HEIGHT = 160;
export const MAX_HEIGHT = 1200;

const within = (height: number) => Math.round(Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, height)));

interface Props {
  /** Height of the table above, in pixels. */
  height: number;
  onChange: (height: number) => void;
  /** Called at the end of a change. */
  onCommit: (height: number) => void;
}

/** The line between a list and its child lists: dragging or the arrow keys change the height of the table above. */
export function ListSplitter({ height, onChange, onCommit }: Props) {
  const drag = useRef<{ y: number; from: number; to: number } | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -STEP : event.key === 'ArrowDown' ? STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = within(height + step);
    onChange(next);
    onCommit(next);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, from: height, to: height };
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = drag;
    if (!current) return;
    current.to = within(current.from + event.clientY - current.y);
    onChange(current.to);
  };
  const onPointerUp = () => {
    if (drag.current) onCommit(drag.current.to);
    drag.current = null;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a movable separator is a control
    <hr
      aria-orientation="horizontal"
      aria-label={messages.split}
      aria-valuenow={height}
      aria-valuemin={MIN_HEIGHT}
      aria-valuemax={MAX_HEIGHT}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a movable separator is a control
      tabIndex={0}
      className={styles.splitter}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    />
  );
}
