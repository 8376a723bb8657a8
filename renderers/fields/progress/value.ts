import type { FieldType } from '@/model/field-type';
import { wholeUses } from '@/model/value/whole';

/** A percentage from 0 to 100, shown as a bar. */
export default { ...wholeUses({ bounds: () => [0, 100], unit: '%', noun: '百分数' }) } satisfies FieldType;
