import { useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '@/runtime/async/time-slice';
import { useFormContext } from '../state/form-context';

/** Height of a field of one line with its gap, in CSS pixels. */
export const ROW_HEIGHT = 74;
/** Number of fields that are drawn in one piece while the browser is idle: about one frame of work. */
const BATCH = 8;

/** Height of what always stands above and below the fields in the window: a title and the buttons. */
const FRAME_HEIGHT = 100;
/** Number of fields that fill the window. */
export const fieldsInWindow = (columns: number): number =>
  Math.ceil(Math.max(ROW_HEIGHT, window.innerHeight - FRAME_HEIGHT) / ROW_HEIGHT) * columns;

/**
 * How many of the fields are drawn: those that fill the window at once, so that a form of 1,000 fields opens as fast as
 * one of 20; the others while the browser is idle, or when one of them gets the focus.
 */
export function useDrawnCount(keys: readonly string[], columns: number): number {
  const { drawn } = useFormContext().form;
  const [grown, setGrown] = useState(() => fieldsInWindow(columns));
  const asked = useSyncExternalStore(drawn.subscribe, () => drawn.countIn(keys));
  const count = Math.min(keys.length, Math.max(grown, asked));
  useEffect(() => (count < keys.length ? whenIdle(() => setGrown(count + BATCH)) : undefined), [count, keys.length]);
  return count;
}
