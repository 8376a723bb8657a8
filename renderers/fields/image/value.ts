import type { FieldType } from '@/model/field-type';
import { fileUses } from '@/model/value/file';

/** Images, stored as comma-joined paths. */
export default { ...fileUses } satisfies FieldType;
