import type { FieldType } from '@/model/field-type';
import { fileUses } from '@/model/value/file';

/** Files, stored as comma-joined paths, shown by name (spec 2 §4). */
export default { ...fileUses, aliases: ['upload'] } satisfies FieldType;
