import type { FieldType } from '@/model/entity/field-type';
import { manyChoices } from '@/model/field-types/choice';

/** Ticked nodes of a tree that a call gives, as comma-joined ids. */
export default {
  column: { kind: 'text' },
  ...manyChoices,
  rules: [],
} satisfies FieldType;
