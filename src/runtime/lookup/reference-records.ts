/**
 * Records behind picked references. Every reply of a picker is kept, so that a form has the fields of the picked record
 * without another request; a record that no picker returned (initial value, draft, default) is requested by its value.
 */
import type { RecordShape } from '@/model/entity/entity';
import type { Refs } from '@/model/http/api-result';
import { mergeRefs, type Reference, type Row } from '@/model/record';
import { createNameResolver, type NameResolver } from '../dict/name-resolver';
import { service } from '../service';
import { epochCache } from '../storage/epoch-cache';
import { messages } from '../messages';
import { requestRecords, type PickedRecord, type PickQuery, type PickTarget } from './picked-records';

/** Replies of pickers by target and stored value. */
const records = service(() => epochCache<string, Refs[string][string]>());
const resolvers = service(() => new Map<string, NameResolver>());

const keyOf = ({ entity, valueField }: PickTarget, value: string): string =>
  JSON.stringify([entity, valueField, value]);

/**
 * The fields that formulas may read. Masked columns are left out, because a formula would compute with the mask; so is
 * `value`, where the picker replaces a field of that name by the stored value.
 */
function readableFields({ fields }: RecordShape, target: PickTarget, { value, ...row }: Row): Refs[string][string] {
  const readable = Object.entries(row).filter(([key]) => (fields[key]?.mask ?? null) === null);
  return { ...Object.fromEntries(readable), ...(target.valueField === 'value' ? { value } : {}) };
}

/**
 * Requests the records that a picker asks for and keeps them; none when the entity has no list.
 * @throws ApiError
 */
export async function pickRecords(
  target: PickTarget,
  asked: PickQuery,
  signal?: AbortSignal,
): Promise<readonly PickedRecord[]> {
  const kept = records()();
  const reply = await requestRecords(target, asked, signal);
  if (!reply) return [];
  for (const { value, fields } of reply.records)
    if (value !== '') kept.set(keyOf(target, value), readableFields(reply.shape, target, fields));
  return reply.records;
}

/** Names of an entity's records by stored value; all pickers of the entity share them. */
export function recordNames(target: PickTarget): NameResolver {
  const key = JSON.stringify([target.entity, target.valueField]);
  const known = resolvers().get(key);
  if (known) return known;
  const resolver = createNameResolver(
    async (codes) => {
      const found = await pickRecords(target, { ids: codes, withDeleted: true, pageSize: codes.length });
      return Object.fromEntries(found.flatMap(({ value, label }) => (value === '' ? [] : [[value, label || value]])));
    },
    target.valueField === 'id' ? messages.missingRecord : undefined,
  );
  resolvers().set(key, resolver);
  return resolver;
}

/** The cached records that references point to. */
function cachedRecords(references: readonly Reference[]): Refs {
  const kept = records()();
  return references.reduce((refs: Refs, { target, value }) => {
    const record = kept.get(keyOf(target, value));
    return record ? mergeRefs(refs, { [target.entity]: { [value]: record } }) : refs;
  }, {});
}

const isIn =
  (refs: Refs) =>
  ({ target, value }: Reference): boolean =>
    refs[target.entity]?.[value] !== undefined;

/** Requests the record behind a reference. A dialog stores the names of what it picked, and not the records. */
function loadRecord({ target, value }: Reference): Promise<unknown> {
  const names = recordNames(target);
  const isNamed = Object.hasOwn(names.cached([value]), value);
  return isNamed ? pickRecords(target, { ids: [value], withDeleted: true, pageSize: 1 }) : names.resolve([value]);
}

/** What reads values through references: an editable record, or rows of records. */
export interface ReferenceReader {
  takeMissing(): Reference[];
  addRefs(refs: Refs): void;
  subscribe(listener: () => void): () => void;
}

/** Loads the records behind the references of one reader. */
export interface ReferenceLoading {
  /** Resolves when no request is pending. */
  settled(): Promise<void>;
  /** Ends the loading; late replies are dropped. */
  stop(): void;
}

/** Gives a reader the records behind its references, at once where a picker returned them, else by one request. */
export function followReferences(reader: ReferenceReader): ReferenceLoading {
  const pending = new Set<Promise<void>>();
  let stopped = false;

  const load = async (references: readonly Reference[]): Promise<void> => {
    await Promise.all(references.map(loadRecord));
    const refs = cachedRecords(references);
    if (!stopped && Object.keys(refs).length > 0) reader.addRefs(refs);
  };
  const sync = (): void => {
    // A value with several codes is no reference to one record.
    const missing = reader.takeMissing().filter(({ value }) => !value.includes(','));
    if (missing.length === 0) return;
    const kept = cachedRecords(missing);
    const unknown = missing.filter((reference) => !isIn(kept)(reference));
    if (unknown.length > 0) {
      // Without a reply the values stay undetermined, and the server computes them on saving.
      const request: Promise<void> = load(unknown)
        .catch(() => undefined)
        .finally(() => pending.delete(request));
      pending.add(request);
    }
    if (Object.keys(kept).length > 0) reader.addRefs(kept);
  };
  sync();
  const unsubscribe = reader.subscribe(sync);
  return {
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
    stop() {
      stopped = true;
      unsubscribe();
    },
  };
}
