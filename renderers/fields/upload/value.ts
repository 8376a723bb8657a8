import type { FieldType } from '@/model/field-type';
import { fileUses } from '@/model/value/file';

/** Files uploaded in place, shown by name (spec 2 §4). */
export default { ...fileUses } satisfies FieldType;
