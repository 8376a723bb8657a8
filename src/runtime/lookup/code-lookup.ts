/** Resolves pasted names to codes: one lookup per column, independent of the number of rows. */
import type { Field } from '@/model/entity/entity';
import type { NamesByCode } from '@/model/entity/field-type';
import type { CodeLookup } from '@/model/grid/clipboard/types';
import { types } from '@/registry/values';
import { isTableDict } from '../dict/dictionaries';
import { dictSource, namesByCode, recordSource, type SearchSource } from './search-sources';

/** Search sources of a field. A reference whose target depends on the record has several. */
function sourcesOf({ ref, dict, type }: Field): readonly SearchSource[] {
  if (ref) return Object.values(ref.is).map((target) => recordSource(target, {}));
  return dict !== null && isTableDict(dict) && types.get(type)?.remoteSearch === true ? [dictSource(dict)] : [];
}

/** True when the field's texts are names that only the server can resolve to codes. */
export const hasNamedCodes = (field: Field): boolean =>
  types.get(field.type)?.keys !== undefined && sourcesOf(field).length > 0;

/**
 * Resolves all texts to codes, grouped by field.
 * @throws ApiError
 */
export const findCodesByName: CodeLookup = async (requests) => {
  const found = await Promise.all(
    requests.map(async ({ field, texts }): Promise<[string, NamesByCode]> => {
      const lists = await Promise.all(sourcesOf(field).map((source) => source.findExact(texts)));
      return [field.key, namesByCode(lists.flat())];
    }),
  );
  return new Map(found);
};
