import type { FieldType } from '@/model/field-type';
import { parseDecimal } from '@/model/value/decimal';
import { isEmpty, textError } from '@/model/value/text';

const whole = (text: string) => /^-?\d{1,9}(\.0*)?$/.test(text);

/** A percentage from 0 to 100, shown as a bar. */
export default {
  column: { kind: 'int' },
  rules: ['eq', 'gt', 'ge', 'lt', 'le', 'ne'],
  range: true,
  check: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100
      ? undefined
      : '请输入 0 到 100 的整数',
  toText: (value) => (isEmpty(value) ? '' : `${String(value)}%`),
  fromText: (text) => {
    const trimmed = text.trim().replace(/%$/, '');
    if (trimmed === '') return null;
    const number = parseDecimal(trimmed);
    return number !== undefined && whole(number) ? Number(number) : textError(`“${text.trim()}”不是百分数`);
  },
  normalize: (value) => {
    if (value === '') return null;
    const number = typeof value === 'string' ? parseDecimal(value) : undefined;
    return number !== undefined && whole(number) ? Number(number) : value;
  },
} satisfies FieldType;
