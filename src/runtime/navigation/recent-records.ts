/** Records that the user opened last, in this browser: offered by the search of the console. */
import { proxy } from 'valtio';
import { isJsonObject } from '@/model/http/json';
import type { Parameters } from '@/model/generated/files';
import { session } from '../session/session-state';
import { readItem, writeItem } from '../storage/local-storage';
import { service } from '../service';

export interface RecentRecord {
  /** Id of the screen that showed the record, and its parameters. */
  screen: string;
  params: Parameters;
  /** Name of the record, e.g. `CG20260036`. */
  name: string;
  /** Title of the dialog or tab that showed it, e.g. `采购单详情`. */
  title: string;
}

const MAX_RECORDS = 8;
const MAX_NAME = 100;

const isScalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);

function parseRecord(raw: unknown): RecentRecord[] {
  if (!isJsonObject(raw) || !isJsonObject(raw.params) || !Object.values(raw.params).every(isScalar)) return [];
  const { screen, name, title } = raw;
  if (typeof screen !== 'string' || typeof name !== 'string' || typeof title !== 'string') return [];
  return [{ screen, params: raw.params as Parameters, name, title }];
}

/** Reads stored records; what is wrong is left out. @throws never */
export const parseRecentRecords = (raw: unknown): RecentRecord[] =>
  Array.isArray(raw) ? raw.flatMap(parseRecord).slice(0, MAX_RECORDS) : [];

const storageKey = () => `recentRecords_${session().user?.username ?? ''}`;

/** The records of the signed-in user, the last opened first. */
export const recentRecords = service(() =>
  proxy<{ list: RecentRecord[] }>({ list: parseRecentRecords(readItem(storageKey())) }),
);

/** Puts a record before the others. One that several screens show is listed once, with the last of them. */
export function recordOpened(record: RecentRecord): void {
  const { id } = record.params;
  if (typeof id !== 'string' || id === '' || record.name === '' || record.name.length > MAX_NAME) return;
  const others = recentRecords().list.filter((one) => one.params.id !== id || one.name !== record.name);
  recentRecords().list = [record, ...others].slice(0, MAX_RECORDS);
  writeItem(storageKey(), recentRecords().list, null);
}
