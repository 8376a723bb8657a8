/** Looks up the codes of pasted names: references and dictionaries on the server, other types by their own lookup. */
import type { Field } from '@/model/entity/entity';
import type { Names } from '@/model/entity/field-type';
import type { LookUp, NameRequest } from '@/model/grid/core/types';
import { endsOf, pathsAsked } from '@/model/field-types/choice';
import { types } from '@/registry/values';
import { viewNow } from '@/registry/views';
import { findCodesByName, hasNamedCodes } from '@/runtime/lookup/code-lookup';
import { isTableDict } from '@/runtime/dict/dictionaries';

/** Whether the field type looks its names up itself; those of other types are looked up by the engine. */
const resolvesOwnNames = ({ type, options, dict }: Field): boolean =>
  types.get(type)?.lexicon !== undefined ||
  (options === null && (dict === null || isTableDict(dict)) && viewNow(type)?.codes !== undefined);

/** Whether texts of a field are names that have to be looked up. */
export const needsNameLookup = (field: Field): boolean => hasNamedCodes(field) || resolvesOwnNames(field);

/** Names that the field type looks up itself. @throws ApiError */
async function lookUpOwnNames({ field, texts }: NameRequest): Promise<Names> {
  if (!resolvesOwnNames(field)) return {};
  const lexicon = await types.get(field.type)?.lexicon?.();
  if (lexicon) return pathsAsked(Object.entries(lexicon), texts);
  return (await viewNow(field.type)?.codes?.(field, texts)) ?? {};
}

/** Looks up the codes of all names of a paste at once. @throws ApiError */
export const lookUpNames: LookUp = async (requests) => {
  const ownNames = new Map(
    await Promise.all(requests.map(async (one) => [one.field.key, await lookUpOwnNames(one)] as const)),
  );
  // The type's own results win: they also match paths (`parent/child`), the engine matches plain names.
  const remaining = requests.flatMap(({ field, texts }): NameRequest[] => {
    const known = new Set(
      Object.entries(ownNames.get(field.key) ?? {}).flatMap(([code, name]) => [code, ...endsOf(name)]),
    );
    const rest = texts.filter((text) => !known.has(text));
    return hasNamedCodes(field) && rest.length > 0 ? [{ field, texts: rest }] : [];
  });
  const codes = await findCodesByName(remaining);
  return new Map(requests.map(({ field: { key } }) => [key, { ...codes.get(key), ...ownNames.get(key) }]));
};
