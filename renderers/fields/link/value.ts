import type { FieldType } from '@/model/entity/field-type';
import { asText, textValueError } from '@/model/field-types/text-value';

/**
 * True for http and https URLs. Others (`javascript:` …) are rejected on input, and existing ones are displayed as
 * plain text.
 */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^\s"'<>\\]+$/i.test(value);

/** A URL, displayed as a link. */
export default {
  column: { kind: 'text', length: 500 },
  rules: ['like', 'eq', 'right_like', 'ne'],
  check: (value, field) =>
    textValueError(value, field) ?? (isWebAddress(value) ? undefined : '请输入以http和https开头的网址'),
  normalize: (value) => {
    const text = asText(value);
    return typeof text === 'string' ? text.trim() : text;
  },
} satisfies FieldType;
