/** Integers between two bounds: shared by percentages, hours, sliders and star ratings. */
import type { Field } from '../entity/entity';
import type { FieldType, Value } from '../entity/field-type';
import { readNumber } from './decimal-text';
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

/** `"60"`, `"60.0"`, `60` → 60; undefined for a fraction or a text that is not a number. */
function parseInteger(text: string): number | undefined {
  const number = readNumber(text);
  return number !== undefined && /^-?\d{1,9}(\.0*)?$/.test(number) ? Number(number) : undefined;
}

/** The field type methods, without the view, of a type that stores a bounded integer. */
export function boundedInteger({ bounds, unit = '', noun }: IntegerOptions): IntegerMethods {
  const check = (value: Value, field: Field): string | undefined => {
    const [least, most] = bounds(field);
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
    return fits ? undefined : `请输入 ${least} 到 ${most} 的整数`;
  };
  return {
    column: { kind: 'int' },
    rules: ['eq', 'gt', 'ge', 'lt', 'le', 'ne'],
    range: true,
    check,
    toText: (value) => (isBlank(value) ? '' : `${String(value)}${unit}`),
    fromText: (text, field) => {
      const half = toHalfWidth(text).trim();
      const bare = unit !== '' && half.endsWith(unit) ? half.slice(0, -unit.length) : half;
      if (bare === '') return null;
      const value = parseInteger(bare);
      if (value === undefined) return parseError(`“${text.trim()}”不是${noun}`);
      const error = check(value, field);
      return error === undefined ? value : parseError(error);
    },
    normalize: (value) => {
      if (value === '') return null;
      return typeof value === 'string' ? (parseInteger(value) ?? value) : value;
    },
  };
}
