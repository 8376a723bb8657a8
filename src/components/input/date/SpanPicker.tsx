import type { Dayjs } from 'dayjs';
import { enteredValue, isUnreadable } from '@/model/entity/unreadable-text';
import type { Value } from '@/model/entity/field-type';
import { rangeEnds } from '@/model/field-types/range-value';
import type { InputProps } from '@/registry/field-view';
import type { PickerFormat } from './date-picker';
import { RangePicker } from './RangePicker';

type Props = InputProps & {
  format: PickerFormat;
  /** Converts a selected end to the stored text. */
  toValue: (date: Dayjs) => string;
  /** True when the second end may be before the first, for a range across midnight. */
  unordered?: boolean;
};

/** Both ends as one value; the error of an end that could not be read is the value's. */
function joinEnds(from: Value, to: Value): Value {
  const text = `${String(enteredValue(from) ?? '')},${String(enteredValue(to) ?? '')}`;
  const wrong = [from, to].find(isUnreadable);
  if (wrong) return { unreadable: text, error: wrong.error };
  return from && to ? text : null;
}

/** Range input with both ends in one value, for fields with `range`. */
export function SpanPicker({ value, onChange, format, toValue, unordered = false, ...props }: Props) {
  return (
    <RangePicker
      {...props}
      bothRequired
      unordered={unordered}
      format={format}
      toValue={toValue}
      value={rangeEnds(value) ?? [null, null]}
      onChange={([from, to]) => onChange(joinEnds(from, to))}
    />
  );
}
