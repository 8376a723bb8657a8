import type { FieldType } from '@/model/entity/field-type';
import { pairUses } from '@/model/field-types/on-off';

/** On or off: Y and N unless the field names other codes. */
export default { ...pairUses } satisfies FieldType;
