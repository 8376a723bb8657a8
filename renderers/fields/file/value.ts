import type { FieldType } from '@/model/entity/field-type';
import { fileMethods } from '@/model/field-types/stored-files';

/** Files, stored as comma-joined paths and displayed by name (spec 2 §4). */
export default { ...fileMethods, aliases: ['upload'] } satisfies FieldType;
