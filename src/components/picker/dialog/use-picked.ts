import { useCallback, useState } from 'react';
import type { Row } from '@/model/record';
import type { PickedValue } from '@/runtime/lookup/recent-picks';

interface PickedState {
  picked: readonly PickedValue[];
  /** Adds and removes records; without `multiple` the last added one replaces the others. */
  change: (added: readonly PickedValue[], removed: readonly string[]) => void;
}

/** The picked records of a dialog, on all pages of its list. */
export function usePicked(initial: readonly PickedValue[], multiple: boolean): PickedState {
  const [picked, setPicked] = useState(initial);
  const change = useCallback(
    (added: readonly PickedValue[], removed: readonly string[]) =>
      setPicked((before) => applyPicks(before, added, removed, multiple)),
    [multiple],
  );
  return { picked, change };
}

/** The picks after a change, each value once. */
export function applyPicks(
  before: readonly PickedValue[],
  added: readonly PickedValue[],
  removed: readonly string[],
  multiple: boolean,
): readonly PickedValue[] {
  const fresh = added.filter(({ value }) => value !== '');
  if (!multiple && fresh.length > 0) return fresh.slice(-1);
  const kept = before.filter(({ value }) => !removed.includes(value) && !fresh.some((one) => one.value === value));
  return [...kept, ...fresh];
}

/** The stored value of a row; empty when it has none. */
export const valueOfRow = (row: Row, valueField: string): string => String(row[valueField] ?? '');
