import type { FieldType } from '@/model/entity/field-type';
import { fileUses } from '@/model/field-types/stored-files';

/** Files, stored as comma-joined paths, shown by name (spec 2 §4). */
export default { ...fileUses, aliases: ['upload'] } satisfies FieldType;
