/**
 * Checks of single values that ask the server while a record is edited: whether a value exists already, and the check
 * rule of a field (spec 2 §5). Saving checks again, so a failed request does not block the user.
 */
import type { Field, RecordShape } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { ApiError } from '../errors/api-error';
import { apiPaths } from '../http/api-paths';
import { SILENT_READ, type Policy } from '../http/policy';
import { get } from '../http/request';
import { service } from '../service';

/** Limits of parallel and queued calls. Values above the limits (e.g. a large paste) are checked only when saving. */
const MAX_PARALLEL = 4;
const MAX_QUEUED = 200;
const OK = 200;
/** Codes for a missing endpoint or a missing permission. */
const UNSUPPORTED_CODES: ReadonlySet<number> = new Set([404, 510]);

/** Fails at once while the server is unreachable, so that the form does not wait for it. */
const UNBLOCKED_READ: Policy = { ...SILENT_READ, offline: 'fail' };

const limiter = service(() => ({ running: 0, queue: [] as (() => void)[] }));

async function runLimited<T>(work: () => Promise<T>): Promise<T | undefined> {
  const calls = limiter();
  const { queue } = calls;
  if (calls.running >= MAX_PARALLEL) {
    if (queue.length >= MAX_QUEUED) return undefined;
    // A finished call resumes the next queued one without changing the running count.
    await new Promise<void>((resolve) => queue.push(resolve));
  } else calls.running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else calls.running -= 1;
  }
}

/**
 * Asks the server whether a value is a duplicate.
 * @param id the record or row that the value belongs to; empty for a new one
 * @returns the server's message; undefined when the value is free or was not checked
 * @throws never
 */
export async function findDuplicate(
  { table }: RecordShape,
  { column }: Field,
  value: Value,
  id: string,
): Promise<string | undefined> {
  const text = typeof value === 'object' ? '' : String(value).trim();
  if (text === '') return undefined;
  const query = { tableName: table, fieldName: column, fieldVal: text, ...(id === '' ? {} : { dataId: id }) };
  return askServer(apiPaths.duplicateCheck, query);
}

/**
 * Asks the server whether a value breaks the check rule of its field.
 * @returns the server's message; undefined when the value is valid, empty or was not checked
 * @throws never
 */
async function findBrokenRule({ checkRule }: Field, value: Value): Promise<string | undefined> {
  const text = typeof value === 'object' ? '' : String(value);
  if (checkRule === null || text === '') return undefined;
  // Encoded twice: the server decodes the value of the parameter once more (contract.md §5).
  return askServer(apiPaths.checkRule, { ruleCode: checkRule, value: encodeURIComponent(text) });
}

/** The message of a check that fails; undefined when the value passes or no check was made. @throws never */
async function askServer(path: string, query: Record<string, string>): Promise<string | undefined> {
  try {
    await runLimited(() => get(path, query, { policy: UNBLOCKED_READ }));
    return undefined;
  } catch (error) {
    const isSaid = error instanceof ApiError && error.httpStatus === OK && !UNSUPPORTED_CODES.has(error.code);
    return isSaid ? error.message : undefined;
  }
}

/** Fields that are unique in their table: rule `unique` in main records, or a `unique` key of a single field. */
export function uniqueFields(shape: RecordShape, isChild: boolean): readonly Field[] {
  if (shape.table === '') return [];
  const alone = new Set(shape.unique.flatMap((keys) => (keys.length === 1 ? keys : [])));
  return Object.values(shape.fields).filter(
    ({ key, rules, system, virtual: elsewhere, mask, columnType: stored }) =>
      (alone.has(key) || (!isChild && rules.includes('unique'))) &&
      !system &&
      !elsewhere &&
      mask === null &&
      stored.kind !== 'none',
  );
}

/** Check of one field by the server. */
export interface ServerCheck {
  key: string;
  /**
   * @param id the record or row that the value belongs to; empty for a new one
   * @returns the message of the first check that fails; undefined when none does
   * @throws never
   */
  find: (value: Value, id: string) => Promise<string | undefined>;
}

/** The fields of a record or row with checks by the server. */
export function serverChecks(shape: RecordShape, isChild: boolean): readonly ServerCheck[] {
  const unique = new Set(uniqueFields(shape, isChild));
  return Object.values(shape.fields)
    .filter((field) => unique.has(field) || (field.checkRule !== null && !field.system))
    .map((field) => ({
      key: field.key,
      find: async (value, id) =>
        (await findBrokenRule(field, value)) ??
        (unique.has(field) ? findDuplicate(shape, field, value, id) : undefined),
    }));
}
