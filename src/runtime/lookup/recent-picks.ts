/** The values that the user picked last from each list, for this user in this browser. */
import { isJsonObject } from '@/model/http/json';
import { session } from '../session/session-state';
import { readItem, writeItem } from '../storage/local-storage';

/** A picked value with its name. */
export interface PickedValue {
  value: string;
  text: string;
}

const MAX_RECENT = 6;

const keyOf = (list: string): string => `recent-picks:${session().user?.id ?? ''}:${list}`;

const isPicked = (one: unknown): one is PickedValue =>
  isJsonObject(one) && typeof one.value === 'string' && typeof one.text === 'string';

/** The values picked last, the latest first. */
export function recentPicks(list: string): readonly PickedValue[] {
  const kept = readItem(keyOf(list));
  return Array.isArray(kept) ? kept.filter(isPicked) : [];
}

/** Keeps picked values. */
export function addRecentPicks(list: string, picked: readonly PickedValue[]): void {
  const kept = [...picked, ...recentPicks(list).filter(({ value }) => !picked.some((one) => one.value === value))];
  writeItem(
    keyOf(list),
    kept.slice(0, MAX_RECENT).map(({ value, text }) => ({ value, text })),
  );
}
