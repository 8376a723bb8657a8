/** Integers between two bounds: shared by percentages, hours, sliders and star ratings. */
import type { Field } from '../entity/entity';
import type { FieldType } from '../entity/field-type';
import { parseDecimal } from './decimal-text';
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
  const number = parseDecimal(text);
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
      const trimmed = text.trim();
      const bare = unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : trimmed;
      return bare === '' ? null : (parseInteger(bare) ?? parseError(`“${trimmed}”不是${noun}`));
    },
    normalize: (value) => {
      if (value === '') return null;
      return typeof value === 'string' ? (parseInteger(value) ?? value) : value;
    },
  };
}
