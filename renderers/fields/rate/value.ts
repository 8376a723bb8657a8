import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { boundedInteger } from '@/model/field-types/bounded-integer';

/** Number of stars of a field; default 5. */
export const starsOf = ({ props: { count } }: Field) => (typeof count === 'number' ? count : 5);

/** A star rating: one to five, or up to the field's number of stars. */
export default {
  ...boundedInteger({ bounds: (field) => [1, starsOf(field)], unit: '星', noun: '星数' }),
} satisfies FieldType;
