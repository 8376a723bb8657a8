import type { FieldType } from '@/model/entity/field-type';
import { recordChoice } from '@/model/field-types/choice';

/** Records of an online report, selected in a dialog; one column is stored, another is displayed. */
export default {
  ...recordChoice(),
  namesElsewhere: true,
} satisfies FieldType;
