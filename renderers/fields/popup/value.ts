import type { FieldType } from '@/model/entity/field-type';
import { recordChoice } from '@/model/field-types/choice';

/** One or several records selected from a list in a dialog; other fields copy their values with `copy`. */
export default {
  ...recordChoice(),
} satisfies FieldType;
