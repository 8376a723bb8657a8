import type { FieldType } from '@/model/entity/field-type';
import { multipleChoice } from '@/model/field-types/choice';

/** Checked nodes of a tree that a call returns, as comma-joined ids. */
export default {
  column: { kind: 'text' },
  ...multipleChoice,
  rules: [],
  hiddenIn: ['list'],
  namesElsewhere: true,
} satisfies FieldType;
