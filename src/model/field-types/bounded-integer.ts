/** Integers between two bounds: shared by percentages, hours, sliders and star ratings. */
import type { Field } from '../entity/entity';
import type { FieldType } from '../entity/field-type';
import { parseDecimal, readNumber } from './decimal-text';
import { toHalfWidth } from './half-width';
import { isBlank, parseError } from './text-value';

type IntegerMethods = Required<
  Pick<FieldType, 'column' | 'rules' | 'range' | 'check' | 'toText' | 'fromText' | 'normalize'>
>;

export interface IntegerOptions {
  /** The minimum and maximum value of a field. */
  bounds: (field: Field) => readonly [least: number, most: number];
  /** The unit after the number, in texts and beside the input. */
  unit?: string;
  /** The expected content, for the message of a text that cannot be parsed. */
  noun: string;
}

/** `"60"`, `"60.0"` → 60; undefined for a fraction or a text that is not a number. */
function toInteger(number: string | undefined): number | undefined {
  return number !== undefined && /^-?\d{1,9}(\.0*)?$/.test(number) ? Number(number) : undefined;
}

/** The field type methods, without the view, of a type that stores a bounded integer. */
export function boundedInteger({ bounds, unit = '', noun }: IntegerOptions): IntegerMethods {
  return {
    column: { kind: 'int' },
    rules: ['eq', 'gt', 'ge', 'lt', 'le', 'ne'],
    range: true,
    check: (value, field) => {
      const [least, most] = bounds(field);
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
      return fits ? undefined : `请输入 ${least} 到 ${most} 的整数`;
    },
    toText: (value) => (isBlank(value) ? '' : `${String(value)}${unit}`),
    fromText: (text) => {
      const half = toHalfWidth(text).trim();
      const bare = unit !== '' && half.endsWith(unit) ? half.slice(0, -unit.length) : half;
      return bare === '' ? null : (toInteger(readNumber(bare)) ?? parseError(`“${text.trim()}”不是${noun}`));
    },
    normalize: (value) => {
      if (value === '') return null;
      return typeof value === 'string' ? (toInteger(parseDecimal(value)) ?? value) : value;
    },
  };
}
