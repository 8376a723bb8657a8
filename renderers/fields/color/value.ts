import type { FieldType } from '@/model/entity/field-type';
import { asText } from '@/model/field-types/text-value';

/** Valid colour: `#1890ff`, six lower-case hexadecimal digits. */
export const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);

/** Normalises other notations: `1890FF`, `#19f`. */
function normalizeColor(text: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return text;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** A colour, stored as `#rrggbb`. */
export default {
  column: { kind: 'text', length: 7 },
  rules: ['eq', 'ne'],
  check: (value) => (isColor(value) ? undefined : '颜色应为 # 和六位十六进制数，如 #1890ff'),
  normalize: (value) => {
    const text = asText(value);
    return typeof text === 'string' ? normalizeColor(text) : text;
  },
} satisfies FieldType;
