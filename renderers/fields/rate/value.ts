import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { boundedInteger } from '@/model/field-types/bounded-integer';

/** How many stars a field has. */
export const starsOf = ({ props: { count } }: Field) => (typeof count === 'number' ? count : 5);

/** Stars, one to five unless the field has more. */
export default {
  ...boundedInteger({ bounds: (field) => [1, starsOf(field)], unit: '星', noun: '星数' }),
} satisfies FieldType;
