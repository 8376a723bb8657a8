/**
 * Whether a value is still free in the database (spec 2 §5, duplicate check): told to the person before saving, which
 * checks again. So nobody is held up where the server cannot say.
 */
import type { Field, RecordShape } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { ApiError } from '../errors/api-error';
import { apiPaths } from '../http/api-paths';
import { get } from '../http/request';
import { service } from '../service';

/** Calls at a time, and waiting ones: of a paste of thousands the rest is for saving to check. */
const MAX_PARALLEL = 4;
const MAX_QUEUED = 200;
const OK = 200;
/** No such call, or none of this person's. */
const UNSUPPORTED_CODES: ReadonlySet<number> = new Set([404, 510]);

const limiter = service(() => ({ running: 0, queue: [] as (() => void)[] }));

async function runLimited<T>(work: () => Promise<T>): Promise<T | undefined> {
  const calls = limiter();
  const { queue } = calls;
  if (calls.running >= MAX_PARALLEL) {
    if (queue.length >= MAX_QUEUED) return undefined;
    // Whoever ends hands its turn on.
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
 * What the server says against a value; undefined: nothing.
 * @param id the record or row that holds it already; empty for a new one
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
  try {
    await runLimited(() => get(apiPaths.duplicateCheck, query, { quiet: true, once: true }));
    return undefined;
  } catch (error) {
    const isSaid = error instanceof ApiError && error.httpStatus === OK && !UNSUPPORTED_CODES.has(error.code);
    return isSaid ? error.message : undefined;
  }
}

/** Fields whose value may stand only once in their table: rule `unique` of main records, and a combination of one. */
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
