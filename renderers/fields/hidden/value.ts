import type { FieldType } from '@/model/entity/field-type';
import { asText, isBlank, textValueError } from '@/model/field-types/text-value';

/** Stored and sent but never displayed: keys and codes that programs set. */
export default {
  column: { kind: 'text', length: 255 },
  rules: ['eq', 'in', 'ne', 'like', 'right_like', 'left_like'],
  check: textValueError,
  keys: (value, field) => (isBlank(value) || (field.ref === null && field.dict === null) ? [] : [String(value)]),
  toText: (value, _field, names) => (isBlank(value) ? '' : (names[String(value)] ?? String(value))),
  normalize: asText,
  invisible: true,
  hiddenIn: ['list', 'detail', 'query', 'import', 'export'],
} satisfies FieldType;
