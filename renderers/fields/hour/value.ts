import type { FieldType } from '@/model/entity/field-type';
import { boundedInteger } from '@/model/field-types/bounded-integer';

/** An hour of the day, 0 to 23. */
export default { ...boundedInteger({ bounds: () => [0, 23], unit: '时', noun: '小时' }) } satisfies FieldType;
