import type { FieldType } from '@/model/entity/field-type';
import { asText, textValueError } from '@/model/field-types/text-value';

/** A secret: entered, stored by the server in its own way, never shown and never written out. */
export default {
  column: { kind: 'text', length: 100 },
  rules: [],
  check: textValueError,
  toText: () => '',
  normalize: asText,
} satisfies FieldType;
