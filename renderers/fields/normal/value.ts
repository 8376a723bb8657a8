import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { singleChoice } from '@/model/field-types/choice';
import { asText, isBlank, textValueError } from '@/model/field-types/text-value';

const hasNames = ({ ref, dict, options }: Field) => ref !== null || dict !== null || options !== null;

/** Read-only text. */
export default {
  column: { kind: 'text', length: 255 },
  rules: ['like', 'eq', 'right_like', 'left_like', 'in', 'ne'],
  check: textValueError,
  keys: (value, field) => (isBlank(value) || !hasNames(field) ? [] : [String(value)]),
  toText: singleChoice.toText,
  fromText: (text, field, names) => (hasNames(field) ? singleChoice.fromText(text, field, names) : text),
  normalize: asText,
} satisfies FieldType;
