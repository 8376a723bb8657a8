import type { FieldType } from '@/model/field-type';
import { pickedRecords } from '@/model/value/choice';

/** One or several records picked from a list in a dialog; snapshots follow by `copy`. */
export default {
  ...pickedRecords(),
} satisfies FieldType;
