import type { FieldType } from '@/model/entity/field-type';

/** A slot for a named widget; nothing is stored. */
export default {
  column: { kind: 'none' },
  rules: [],
  toText: () => '',
} satisfies FieldType;
