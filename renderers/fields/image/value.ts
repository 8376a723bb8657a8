import type { FieldType } from '@/model/entity/field-type';
import { fileUses } from '@/model/field-types/stored-files';

/** Images, stored as comma-joined paths. */
export default { ...fileUses } satisfies FieldType;
