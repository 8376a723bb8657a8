import type { FieldType } from '@/model/entity/field-type';
import { multipleChoice } from '@/model/field-types/choice';

/** Ticked nodes of a tree that a call gives, as comma-joined ids. */
export default {
  column: { kind: 'text' },
  ...multipleChoice,
  rules: [],
} satisfies FieldType;
