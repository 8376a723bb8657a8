import type { FieldType } from '@/model/entity/field-type';
import { recordChoice } from '@/model/field-types/choice';

/** Records of another table, which other fields show too (`link_table_field`). */
export default {
  ...recordChoice(),
  remoteSearch: true,
} satisfies FieldType;
