import type { FieldType } from '@/model/field-type';

/** A column of the record behind a link_table field; shown, not stored. */
export default {
  column: { kind: 'none' },
  rules: [],
} satisfies FieldType;
