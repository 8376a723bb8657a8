import type { Dayjs } from 'dayjs';
import { rangeEnds } from '@/model/field-types/range-value';
import type { InputProps } from '@/registry/field-view';
import type { PickerFormat } from './date-picker';
import { RangePicker } from './RangePicker';

type Props = InputProps & {
  format: PickerFormat;
  /** The text to store for a picked end. */
  toValue: (date: Dayjs) => string;
  /** True where the second end may come before the first: over midnight. */
  unordered?: boolean;
};

/** Both ends of a span as one value, as a field with `range` stores them. */
export function SpanPicker({ value, onChange, format, toValue, unordered = false, ...props }: Props) {
  return (
    <RangePicker
      {...props}
      bothRequired
      unordered={unordered}
      format={format}
      toValue={toValue}
      value={rangeEnds(value) ?? [null, null]}
      onChange={([from, to]) => onChange(from && to ? `${String(from)},${String(to)}` : null)}
    />
  );
}
