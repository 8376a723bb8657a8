import type { FieldType } from '@/model/entity/field-type';
import { recordChoice } from '@/model/field-types/choice';

/** One or several records picked from a list in a dialog; snapshots follow by `copy`. */
export default {
  ...recordChoice(),
} satisfies FieldType;
