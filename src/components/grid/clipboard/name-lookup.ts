/** Codes of pasted names, whoever knows them: the engine for references and dictionaries, or the type itself. */
import type { Field } from '@/model/entity/entity';
import type { Names } from '@/model/entity/field-type';
import type { LookUp, NameRequest } from '@/model/grid/core/types';
import { endsOf, pathsAsked } from '@/model/field-types/choice';
import { types } from '@/registry/values';
import { viewNow } from '@/registry/views';
import { findCodesByName, hasNamedCodes } from '@/runtime/lookup/code-lookup';
import { isTableDict } from '@/runtime/dict/dictionaries';

/** Names that the type itself knows, or has a source of its own for; others are asked by the engine. */
const resolvesOwnNames = ({ type, options, dict }: Field): boolean =>
  types.get(type)?.lexicon !== undefined ||
  (options === null && (dict === null || isTableDict(dict)) && viewNow(type)?.codes !== undefined);

/** Whether a column's texts are names that have to be looked up. */
export const needsNameLookup = (field: Field): boolean => hasNamedCodes(field) || resolvesOwnNames(field);

/** @throws ApiError */
async function lookUpOwnNames({ field, texts }: NameRequest): Promise<Names> {
  if (!resolvesOwnNames(field)) return {};
  const lexicon = await types.get(field.type)?.lexicon?.();
  if (lexicon) return pathsAsked(Object.entries(lexicon), texts);
  return (await viewNow(field.type)?.codes?.(field, texts)) ?? {};
}

/** @throws ApiError */
export const lookUpNames: LookUp = async (requests) => {
  const ownNames = new Map(
    await Promise.all(requests.map(async (one) => [one.field.key, await lookUpOwnNames(one)] as const)),
  );
  // The engine knows records by their names alone, where the type knows the way to them.
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
