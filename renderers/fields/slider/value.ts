import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { boundedInteger } from '@/model/field-types/bounded-integer';

const LEAST = 0;
const MOST = 100;

/** The ends of a slider: the field's own, else 0 and 100. */
export const boundsOf = ({ min, max }: Field) => [min ?? LEAST, max ?? MOST] as const;

/** A whole number chosen by dragging, or typed. */
export default { ...boundedInteger({ bounds: boundsOf, noun: '整数' }) } satisfies FieldType;
