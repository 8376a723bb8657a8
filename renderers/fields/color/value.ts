import type { FieldType } from '@/model/entity/field-type';
import { asText } from '@/model/field-types/text-value';

/** `#1890ff`: six digits, small letters. */
export const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);

/** `1890FF` and `#19f` as people write them. */
function normalizeColor(text: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return text;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** A colour. */
export default {
  column: { kind: 'text', length: 7 },
  rules: ['eq', 'ne'],
  check: (value) => (isColor(value) ? undefined : '颜色应为 # 和六位十六进制数，如 #1890ff'),
  normalize: (value) => {
    const text = asText(value);
    return typeof text === 'string' ? normalizeColor(text) : text;
  },
} satisfies FieldType;
