import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { boundedInteger } from '@/model/field-types/bounded-integer';

const LEAST = 0;
const MOST = 100;

/** Minimum and maximum of the slider: the field's `min` and `max`, else 0 and 100. */
export const boundsOf = ({ min, max }: Field) => [min ?? LEAST, max ?? MOST] as const;

/** An integer, set by dragging or typing. */
export default { ...boundedInteger({ bounds: boundsOf, noun: '整数' }) } satisfies FieldType;
