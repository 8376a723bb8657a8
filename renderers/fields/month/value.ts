import type { FieldType } from '@/model/entity/field-type';
import { parseDateText } from '@/model/field-types/date-text';
import { toHalfWidth } from '@/model/field-types/half-width';
import { parsePeriod } from '@/model/field-types/period';
import { isBlank, parseError } from '@/model/field-types/text-value';

/** The month of a text; a date is one only as the first day of its month, as spreadsheets write months. */
function parseMonth(text: string): string | undefined {
  const day = parsePeriod(toHalfWidth(text), 'month') ?? parseDateText(text);
  return day?.endsWith('-01') ? day.slice(0, 7) : undefined;
}

/** A month as text `YYYY-MM`, e.g. an accounting period; it has no day. */
export default {
  column: { kind: 'text', length: 7 },
  rules: ['eq', 'gt', 'ge', 'lt', 'le', 'ne'],
  range: true,
  check: (value) => (typeof value === 'string' && parseMonth(value) === value ? undefined : '月份不正确'),
  toText: (value) => (isBlank(value) ? '' : String(value)),
  fromText: (text) => {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    return parseMonth(trimmed) ?? parseError(`“${trimmed}”不是月份，应如 2026-06`);
  },
  // Older servers send a full date.
  normalize: (value) => {
    if (value === '') return null;
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 7) : value;
  },
} satisfies FieldType;
