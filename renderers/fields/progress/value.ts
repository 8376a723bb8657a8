import type { FieldType } from '@/model/entity/field-type';
import { boundedInteger } from '@/model/field-types/bounded-integer';

/** A percentage from 0 to 100, shown as a bar. */
export default { ...boundedInteger({ bounds: () => [0, 100], unit: '%', noun: '百分数' }) } satisfies FieldType;
