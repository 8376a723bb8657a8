import type { FieldType } from '@/model/entity/field-type';

/** A field of the record that a `link_table` field of the same record refers to; computed, not stored. */
export default {
  column: { kind: 'none' },
  rules: [],
  formula: ({ link, field }) =>
    typeof link === 'string' && typeof field === 'string' ? `=${link}.${field}` : undefined,
} satisfies FieldType;
