/** Codes of pasted names, whoever knows them: the engine for references and dictionaries, else the type itself. */
import type { Field } from '@/model/entity';
import type { Names } from '@/model/field-type';
import type { LookUp, NameRequest } from '@/model/grid/types';
import { viewNow } from '@/registry/views';
import { findCodes, isNamed } from '@/runtime/code-finder';

/** Whether a column's texts are names that have to be looked up. */
export const isLookedUp = (field: Field): boolean =>
  isNamed(field) || (field.options === null && field.dict === null && viewNow(field.type)?.codes !== undefined);

/** @throws ApiError */
export const lookUp: LookUp = async (requests) => {
  const known = requests.filter(({ field }) => isNamed(field));
  const own = requests.filter(({ field }) => !isNamed(field));
  const ask = async ({ field, texts }: NameRequest): Promise<[string, Names]> => [
    field.key,
    (await viewNow(field.type)?.codes?.(field, texts)) ?? {},
  ];
  const [codes, more] = await Promise.all([findCodes(known), Promise.all(own.map(ask))]);
  return new Map([...codes, ...more]);
};
