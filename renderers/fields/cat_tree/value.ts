import type { FieldType } from '@/model/entity/field-type';
import { treeNodeChoice } from '@/model/field-types/choice';

/** One or several nodes of the category tree. */
export default {
  ...treeNodeChoice(),
  namedBy: () => ({ records: 'categories', valueField: 'id' }),
} satisfies FieldType;
