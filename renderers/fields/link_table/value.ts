import type { FieldType } from '@/model/entity/field-type';
import { recordChoice } from '@/model/field-types/choice';

/** Records of another online table. */
export default {
  ...recordChoice(),
} satisfies FieldType;
