import type { FieldType } from '@/model/entity/field-type';
import { asText, textValueError } from '@/model/field-types/text-value';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Source code or JSON text, edited in a code editor. */
export default {
  column: { kind: 'text' },
  rules: ['like'],
  check: (value, field) =>
    textValueError(value, field) ??
    (field.props.language === 'json' && !isJson(String(value)) ? '不是正确的 JSON' : undefined),
  // Newer servers send JSON columns as parsed values.
  normalize: (value) => {
    if (typeof value === 'object' && value !== null) return JSON.stringify(value, null, 2);
    const text = asText(value);
    return typeof text === 'string' ? text.replace(/\r\n?/g, '\n') : text;
  },
  hiddenIn: ['list'],
} satisfies FieldType;
