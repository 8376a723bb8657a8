import { useEffect, useState } from 'react';
import type { TableRow } from '../../table/types';

/** Milliseconds without another selection before the child lists of a row load. */
const SETTLE_MS = 150;

const idOf = (row: TableRow | null) => (row === null ? null : String(row['id'] ?? ''));

/**
 * The selected row once the selection rests, so that moving through many rows by keys loads the child lists of the last
 * one only. The first row, and new values of the same row, are passed on at once.
 */
export function useSettledRow(row: TableRow | null): TableRow | null {
  const [settled, setSettled] = useState(row);
  const isDelayed = row !== null && settled !== null && idOf(row) !== idOf(settled);
  if (!isDelayed && settled !== row) setSettled(row);
  useEffect(() => {
    if (!isDelayed) return undefined;
    const timer = setTimeout(() => setSettled(row), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isDelayed, row]);
  return settled;
}
