/** Looks up the codes of pasted names: references and dictionaries on the server, other types by their own lookup. */
import type { Field } from '@/model/entity/entity';
import type { NamesByCode, Value } from '@/model/entity/field-type';
import { isUnreadable } from '@/model/entity/unreadable-text';
import type { CodeLookup, CodeLookupRequest, ValueReader } from '@/model/grid/clipboard/types';
import type { FinalValues, UndoableRows } from '@/model/grid/history/types';
import { pathSuffixes, matchingPaths } from '@/model/field-types/choice';
import { types } from '@/registry/values';
import { loadedView } from '@/registry/views';
import { findCodesByName, hasNamedCodes } from '@/runtime/lookup/code-lookup';
import { isTableDict } from '@/runtime/dict/dictionaries';
import { ApiError } from '@/runtime/errors/api-error';
import { messages } from '../core/messages';

/** Whether the field type looks its names up itself; those of other types are looked up by the engine. */
const resolvesOwnNames = ({ type, options, dict }: Field): boolean =>
  types.get(type)?.loadNames !== undefined ||
  (options === null && (dict === null || isTableDict(dict)) && loadedView(type)?.codes !== undefined);

/** Whether texts of a field are names that have to be looked up. */
export const needsNameLookup = (field: Field): boolean => hasNamedCodes(field) || resolvesOwnNames(field);

/** Names that the field type looks up itself. @throws ApiError */
async function lookUpOwnNames({ field, texts }: CodeLookupRequest): Promise<NamesByCode> {
  if (!resolvesOwnNames(field)) return {};
  const lexicon = await types.get(field.type)?.loadNames?.();
  if (lexicon) return matchingPaths(Object.entries(lexicon), texts);
  return (await loadedView(field.type)?.codes?.(field, texts)) ?? {};
}

/** Looks up the codes of all names of a paste at once. @throws ApiError */
export const lookUpNames: CodeLookup = async (requests) => {
  const ownNames = new Map(
    await Promise.all(requests.map(async (one) => [one.field.key, await lookUpOwnNames(one)] as const)),
  );
  // The type's own results win: they also match paths (`parent/child`), the engine matches plain names.
  const remaining = requests.flatMap(({ field, texts }): CodeLookupRequest[] => {
    const known = new Set(
      Object.entries(ownNames.get(field.key) ?? {}).flatMap(([code, name]) => [code, ...pathSuffixes(name)]),
    );
    const rest = texts.filter((text) => !known.has(text));
    return hasNamedCodes(field) && rest.length > 0 ? [{ field, texts: rest }] : [];
  });
  const codes = await findCodesByName(remaining);
  return new Map(requests.map(({ field: { key } }) => [key, { ...codes.get(key), ...ownNames.get(key) }]));
};

/** Final values after a look-up that failed: the texts stay in their cells, with the reason. */
function unreadValues(provisional: ReadonlyMap<Value, ValueReader>, failure: unknown): FinalValues {
  const error = messages.namesFailed(failure instanceof ApiError ? failure.message : '');
  return new Map(
    [...provisional.keys()].flatMap((value): [Value, Value][] =>
      isUnreadable(value) ? [[value, { unreadable: value.unreadable, error }]] : [],
    ),
  );
}

/**
 * Looks up the names of entered texts, whose cells hold provisional values until then. Never rejects: without an answer
 * the texts stay unreadable.
 */
export function finishByLookup(
  rows: UndoableRows,
  requests: readonly CodeLookupRequest[],
  provisional: ReadonlyMap<Value, ValueReader>,
): Promise<FinalValues> {
  const final = lookUpNames(requests).then(
    (names): FinalValues => new Map(Array.from(provisional, ([value, read]) => [value, read(names)])),
    (failure: unknown) => unreadValues(provisional, failure),
  );
  rows.finishLater({
    keys: new Set(requests.map(({ field }) => field.key)),
    values: new Set(provisional.keys()),
    final,
  });
  return final;
}
