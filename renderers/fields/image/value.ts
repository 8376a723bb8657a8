import type { FieldType } from '@/model/entity/field-type';
import { fileMethods } from '@/model/field-types/stored-files';

/** Images, stored as comma-joined paths. */
export default { ...fileMethods, hiddenIn: ['list'] } satisfies FieldType;
