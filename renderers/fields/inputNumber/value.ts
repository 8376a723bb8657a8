import type { Field } from '@/model/entity/entity';
import type { ColumnType } from '@/model/entity/column-type';
import type { FieldType, Value } from '@/model/entity/field-type';
import { countDigits, parseDecimal, formatDecimal, readNumber } from '@/model/field-types/decimal-text';
import { toHalfWidth } from '@/model/field-types/half-width';
import { isBlank, parseError } from '@/model/field-types/text-value';

const MAX_INT = 2_147_483_647;

/** Number of decimals for display and input: the field's setting, else the scale of the column. */
export function placesOf(field: Field): number {
  if (typeof field.props.precision === 'number') return field.props.precision;
  return field.columnType.kind === 'numeric' ? field.columnType.scale : 0;
}

/** Unit of the number: its suffix, or `%` in brackets at the end of the label. */
const unitOf = ({ props, label }: Field): string =>
  typeof props.suffix === 'string' ? props.suffix.trim() : /[(（]%[)）]$/.test(label) ? '%' : '';

/** Digits with separators and padding, as an input with prefix and suffix beside it shows them. */
export function digitsOf(value: Value, field: Field): string {
  if (isBlank(value)) return '';
  const text = parseDecimal(String(value));
  return text === undefined ? String(value) : formatDecimal(text, placesOf(field), field.props.thousands !== false);
}

/** The digits with the field's prefix and suffix; the sign of a negative number is before the prefix. */
function toText(value: Value, field: Field): string {
  const digits = digitsOf(value, field);
  const { prefix = '', suffix = '' } = field.props;
  if (digits === '' || parseDecimal(digits) === undefined || !(prefix || suffix)) return digits;
  const [sign, number] = digits.startsWith('-') ? ['-', digits.slice(1)] : ['', digits];
  return `${sign}${String(prefix)}${number}${String(suffix)}`;
}

/** Half-width text without the field's prefix and suffix; `%` stays, because it has its own meaning. */
function withoutAffixes(text: string, { props }: Field): string {
  const [prefix, suffix] = [props.prefix, props.suffix].map((affix) =>
    typeof affix === 'string' ? toHalfWidth(affix).trim() : '',
  ) as [string, string];
  let bare = toHalfWidth(text).trim();
  if (suffix !== '' && suffix !== '%' && bare.endsWith(suffix)) bare = bare.slice(0, -suffix.length).trim();
  const sign = /^[-+]/.exec(bare)?.[0] ?? '';
  const unsigned = bare.slice(sign.length).trim();
  return sign + (prefix !== '' && unsigned.startsWith(prefix) ? unsigned.slice(prefix.length).trim() : unsigned);
}

/**
 * Converts entered text to the stored form: a JSON number for integer columns, text (`"12.50"`) for decimals and longer
 * numbers.
 */
function toValue(text: string, stored: ColumnType): Value {
  return stored.kind === 'int' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function check(value: Value, { columnType: stored }: Field): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : undefined;
  if (text === undefined) return '请输入数字';
  const { whole, part } = countDigits(text);
  if (stored.kind === 'int') {
    if (part > 0) return '请输入整数';
    return whole > 10 || Math.abs(Number(text)) > MAX_INT ? '数字太大' : undefined;
  }
  if (stored.kind !== 'numeric') return undefined;
  if (part > stored.scale) return stored.scale === 0 ? '请输入整数' : `最多${stored.scale}位小数`;
  return whole > stored.precision - stored.scale ? `整数部分最多${stored.precision - stored.scale}位` : undefined;
}

/** A number; decimals are text in the database, the API and the screen. */
export default {
  column: ({ props: { precision } }) =>
    precision === 0
      ? { kind: 'int' }
      : { kind: 'numeric', precision: 18, scale: typeof precision === 'number' ? precision : 2 },
  rules: ['eq', 'gt', 'ge', 'lt', 'le', 'ne', 'in'],
  range: true,
  check,
  toText,
  fromText: (text, field) => {
    if (text.trim() === '') return null;
    const number = readNumber(withoutAffixes(text, field), unitOf(field));
    return number === undefined ? parseError(`“${text.trim()}”不是数字`) : toValue(number, field.columnType);
  },
  normalize: (value, field) => {
    if (value === '') return null;
    const text = typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : undefined;
    return text === undefined ? value : toValue(text, field.columnType);
  },
  aliases: { form: ['number', 'integer'], cell: ['input-number'], query: ['int', 'number'] },
} satisfies FieldType;
