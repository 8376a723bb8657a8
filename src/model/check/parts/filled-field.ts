/** Fields with their defaults, filled once per field. */
import type { Field } from '@/model/entity/entity';
import type { FieldTypes } from '@/model/entity/field-type';
import { fillField } from '@/model/entity/fill-field';
import type { Catalog, FieldFile } from '../catalog';

/** Cache by types and field file; both live longer than one check. */
const cache = new WeakMap<FieldTypes, WeakMap<FieldFile, Field>>();

/** The filled field under the key `value`. A field of an unknown type is filled as text. */
export function filledField({ types }: Catalog, file: FieldFile): Field {
  const fields = cache.get(types) ?? new WeakMap<FieldFile, Field>();
  cache.set(types, fields);
  const field = fields.get(file) ?? fillField('value', file, { types });
  fields.set(file, field);
  return field;
}
