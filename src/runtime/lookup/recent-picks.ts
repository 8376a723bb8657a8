/** The values that the user picked last from each list, for this user in this browser. */
import type { Entity } from '@/model/entity/entity';
import { isJsonObject } from '@/model/http/json';
import { session } from '../session/session-state';
import { readItem, writeItem } from '../storage/local-storage';
import type { PickList } from './pick-list';
import { requestRecords } from './picked-records';

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

/** The records of some values that the conditions of a list admit; null when its entity has none to ask for. */
async function requestAdmitted(
  { conditions }: PickList,
  entity: Entity,
  by: string,
  ids: string[],
  signal: AbortSignal,
) {
  if (entity.table === '') return null;
  const rules = conditions?.length ? { superQueryParams: JSON.stringify(conditions) } : {};
  const target = { entity: entity.id, valueField: by };
  return (await requestRecords(target, { ids, pageSize: ids.length, ...rules }, signal))?.records ?? null;
}

/**
 * The values picked last from a list, without those that its conditions exclude now and without deleted records. When
 * the server cannot be asked, all of a list without conditions, and none of one with conditions. Never rejects.
 */
export async function admittedPicks(
  list: PickList,
  entity: Entity | null,
  valueField: string,
  signal: AbortSignal,
): Promise<readonly PickedValue[]> {
  const kept = list.keepsRecent ? recentPicks(list.key) : [];
  if (kept.length === 0 || list.conditions === null) return [];
  const values = kept.map(({ value }) => value);
  const found = entity && (await requestAdmitted(list, entity, valueField, values, signal).catch(() => null));
  if (!found) return list.conditions.length === 0 ? kept : [];
  return kept.flatMap(({ value }) => {
    const record = found.find((one) => one.value === value);
    return record ? [{ value, text: record.label || value }] : [];
  });
}
