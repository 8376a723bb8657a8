import type { FieldType } from '@/model/field-type';
import { pairUses } from '@/model/value/pair';

/** On or off: Y and N unless the field names other codes. */
export default { ...pairUses } satisfies FieldType;
