import type { FieldType } from '@/model/entity/field-type';
import { asText, textValueError } from '@/model/field-types/text-value';

/** A secret: it can be entered; the server stores it in its own format; it is never displayed or exported. */
export default {
  column: { kind: 'text', length: 100 },
  rules: [],
  inDrafts: false,
  check: textValueError,
  toText: () => '',
  normalize: asText,
  hiddenIn: ['list', 'detail', 'query', 'import', 'export'],
} satisfies FieldType;
