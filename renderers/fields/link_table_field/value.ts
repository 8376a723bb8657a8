import type { FieldType } from '@/model/entity/field-type';

/** A column of the record that a `link_table` field references; displayed, not stored. */
export default {
  column: { kind: 'none' },
  rules: [],
} satisfies FieldType;
