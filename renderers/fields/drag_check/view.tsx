import { CheckCircleFilled, DoubleRightOutlined } from '@ant-design/icons';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { controlProps, inputClass } from '@/components/input/input-attributes';
import type { FieldView, InputProps } from '@/registry/field-view';
import styles from './drag-check.module.css';
import { messagesOf } from './value';

const TRACK_END = 100;
/** Progress per arrow key press, in percent of the track. */
const KEY_STEP = 10;

/**
 * Slider that verifies the user: released at the end it is verified, released earlier it returns to the start (spec 2
 * §2). Arrow keys move it; End moves it to the end.
 */
function DragCheck(props: InputProps) {
  const { value, onChange, field, disabled } = props;
  const track = useRef<HTMLSpanElement>(null);
  const startX = useRef(0);
  // Current position of the drag; the rendered state can lag behind the pointer. Null while no drag is active.
  const draggedTo = useRef<number | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const verified = value === 'Y';
  const { ask, passed } = messagesOf(field);
  const position = verified ? TRACK_END : (progress ?? 0);

  const moveTo = (next: number) => {
    if (verified) return;
    draggedTo.current = Math.min(TRACK_END, Math.max(0, next));
    setProgress(draggedTo.current);
  };
  const snapBack = () => {
    draggedTo.current = null;
    setProgress(null);
  };
  const onPointerRelease = () => {
    const arrived = (draggedTo.current ?? 0) >= TRACK_END;
    snapBack();
    if (arrived) onChange('Y');
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (verified || disabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    startX.current = event.clientX;
    moveTo(0);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    if (draggedTo.current === null || !track.current) return;
    const way = track.current.clientWidth - currentTarget.offsetWidth;
    moveTo(((clientX - startX.current) / way) * TRACK_END);
  };
  const onKey = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: position + KEY_STEP,
      ArrowUp: position + KEY_STEP,
      ArrowLeft: position - KEY_STEP,
      ArrowDown: position - KEY_STEP,
      End: TRACK_END,
    }[event.key];
    if (next === undefined || verified) return;
    event.preventDefault();
    if (next < TRACK_END) moveTo(next);
    else {
      snapBack();
      onChange('Y');
    }
  };

  return (
    <span ref={track} className={inputClass(props, styles.track)} data-verified={verified}>
      <span className={styles.passed} style={{ width: `${position}%` }} aria-hidden="true" />
      <span className={styles.words} aria-hidden="true">
        {verified ? passed : ask}
      </span>
      <button
        {...controlProps(props)}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one press at its end would take a native range there
        role="slider"
        className={styles.handle}
        data-dragged={progress !== null}
        style={{ insetInlineStart: `${position}%`, transform: `translateX(-${position}%)` }}
        aria-valuemin={0}
        aria-valuemax={TRACK_END}
        aria-valuenow={Math.round(position)}
        aria-valuetext={verified ? passed : ask}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerRelease}
        onPointerCancel={snapBack}
        onKeyDown={onKey}
        onBlur={snapBack}
      >
        {verified ? <CheckCircleFilled aria-hidden /> : <DoubleRightOutlined aria-hidden />}
      </button>
    </span>
  );
}

export default { Input: DragCheck, width: 200 } satisfies FieldView;
