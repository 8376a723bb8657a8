import { CheckCircleFilled, DoubleRightOutlined } from '@ant-design/icons';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { control, fit } from '@/components/input/input-attributes';
import type { FieldView, InputProps } from '@/registry/field-view';
import styles from './drag-check.module.css';
import { wordsOf } from './value';

const FULL = 100;
/** A press of an arrow key goes so far. */
const STEP = 10;

/**
 * A handle to drag along its track: let go at the end it is verified, before the end it snaps back (spec 2 §2). Arrow
 * keys drag it too, End takes it to the end.
 */
function DragCheck(props: InputProps) {
  const { value, onChange, field, disabled } = props;
  const track = useRef<HTMLSpanElement>(null);
  const from = useRef(0);
  // What is drawn may lag behind the pointer. Null while nobody drags.
  const reached = useRef<number | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const verified = value === 'Y';
  const { ask, passed } = wordsOf(field);
  const at = verified ? FULL : (part ?? 0);

  const move = (next: number) => {
    if (verified) return;
    reached.current = Math.min(FULL, Math.max(0, next));
    setPart(reached.current);
  };
  const snapBack = () => {
    reached.current = null;
    setPart(null);
  };
  const letGo = () => {
    const arrived = (reached.current ?? 0) >= FULL;
    snapBack();
    if (arrived) onChange('Y');
  };
  const onDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (verified || disabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = event.clientX;
    move(0);
  };
  const onMove = ({ clientX, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    if (reached.current === null || !track.current) return;
    const way = track.current.clientWidth - currentTarget.offsetWidth;
    move(((clientX - from.current) / way) * FULL);
  };
  const onKey = (event: KeyboardEvent) => {
    const next = { ArrowRight: at + STEP, ArrowUp: at + STEP, ArrowLeft: at - STEP, ArrowDown: at - STEP, End: FULL }[
      event.key
    ];
    if (next === undefined || verified) return;
    event.preventDefault();
    if (next < FULL) move(next);
    else {
      snapBack();
      onChange('Y');
    }
  };

  return (
    <span ref={track} className={fit(props, styles.track)} data-verified={verified}>
      <span className={styles.passed} style={{ width: `${at}%` }} aria-hidden="true" />
      <span className={styles.words} aria-hidden="true">
        {verified ? passed : ask}
      </span>
      <button
        {...control(props)}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one press at its end would take a native range there
        role="slider"
        className={styles.handle}
        data-dragged={part !== null}
        style={{ insetInlineStart: `${at}%`, transform: `translateX(-${at}%)` }}
        aria-valuemin={0}
        aria-valuemax={FULL}
        aria-valuenow={Math.round(at)}
        aria-valuetext={verified ? passed : ask}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={letGo}
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
