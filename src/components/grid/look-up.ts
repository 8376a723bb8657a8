/** Codes of pasted names, whoever knows them: the engine for references and dictionaries, or the type itself. */
import type { Field } from '@/model/entity';
import type { Names } from '@/model/field-type';
import type { LookUp, NameRequest } from '@/model/grid/types';
import { endsOf, pathsAsked } from '@/model/value/choice';
import { types } from '@/registry/values';
import { viewNow } from '@/registry/views';
import { findCodes, isNamed } from '@/runtime/code-finder';
import { isTable } from '@/runtime/dict';

/** Names that the type itself knows, or has a source of its own for; others are asked by the engine. */
const hasOwn = ({ type, options, dict }: Field): boolean =>
  types.get(type)?.lexicon !== undefined ||
  (options === null && (dict === null || isTable(dict)) && viewNow(type)?.codes !== undefined);

/** Whether a column's texts are names that have to be looked up. */
export const isLookedUp = (field: Field): boolean => isNamed(field) || hasOwn(field);

/** @throws ApiError */
async function ownNames({ field, texts }: NameRequest): Promise<Names> {
  if (!hasOwn(field)) return {};
  const lexicon = await types.get(field.type)?.lexicon?.();
  if (lexicon) return pathsAsked(Object.entries(lexicon), texts);
  return (await viewNow(field.type)?.codes?.(field, texts)) ?? {};
}

/** @throws ApiError */
export const lookUp: LookUp = async (requests) => {
  const own = new Map(await Promise.all(requests.map(async (one) => [one.field.key, await ownNames(one)] as const)));
  // The engine knows records by their names alone, where the type knows the way to them.
  const left = requests.flatMap(({ field, texts }): NameRequest[] => {
    const known = new Set(Object.entries(own.get(field.key) ?? {}).flatMap(([code, name]) => [code, ...endsOf(name)]));
    const rest = texts.filter((text) => !known.has(text));
    return isNamed(field) && rest.length > 0 ? [{ field, texts: rest }] : [];
  });
  const codes = await findCodes(left);
  return new Map(requests.map(({ field: { key } }) => [key, { ...codes.get(key), ...own.get(key) }]));
};
