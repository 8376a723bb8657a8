import type { FieldType } from '@/model/entity/field-type';

/** A place that a named widget fills; nothing is stored. */
export default {
  column: { kind: 'none' },
  rules: [],
  toText: () => '',
} satisfies FieldType;
