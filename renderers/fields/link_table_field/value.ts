import type { FieldType } from '@/model/entity/field-type';

/** A column of the record behind a link_table field; shown, not stored. */
export default {
  column: { kind: 'none' },
  rules: [],
} satisfies FieldType;
