import type { FieldType } from '@/model/entity/field-type';
import { recordChoice } from '@/model/field-types/choice';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Records of another table, which other fields show too (`link_table_field`). */
export default {
  ...recordChoice(),
  remoteSearch: true,
  showsOfTarget: ({ props: { fields, imageField } }) =>
    [...(Array.isArray(fields) ? fields : []), imageField].filter(isText),
} satisfies FieldType;
