import type { FieldType } from '@/model/entity/field-type';
import { onOffMethods } from '@/model/field-types/on-off';

/** On or off, stored as Y and N unless the field defines other codes. */
export default { ...onOffMethods } satisfies FieldType;
