import type { FieldType } from '@/model/field-type';
import { asText, textProblem } from '@/model/value/text';

/** A secret: entered, stored by the server in its own way, never shown and never written out. */
export default {
  column: { kind: 'text', length: 100 },
  rules: [],
  check: textProblem,
  toText: () => '',
  normalize: asText,
} satisfies FieldType;
