import type { FieldType } from '@/model/entity/field-type';
import { onOffMethods } from '@/model/field-types/on-off';

/** On or off: Y and N unless the field names other codes. */
export default { ...onOffMethods } satisfies FieldType;
