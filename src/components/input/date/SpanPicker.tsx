import type { Dayjs } from 'dayjs';
import { ends } from '@/model/field-types/range-value';
import type { InputProps } from '@/registry/field-view';
import type { PickerLook } from './date-picker';
import { RangePicker } from './RangePicker';

type Props = InputProps & {
  look: PickerLook;
  /** The text to store for a picked end. */
  write: (date: Dayjs) => string;
  /** True where the second end may come before the first: over midnight. */
  unordered?: boolean;
};

/** Both ends of a span as one value, as a field with `range` stores them. */
export function WholeRange({ value, onChange, look, write, unordered = false, ...props }: Props) {
  return (
    <RangePicker
      {...props}
      whole
      unordered={unordered}
      look={look}
      write={write}
      value={ends(value) ?? [null, null]}
      onChange={([from, to]) => onChange(from && to ? `${String(from)},${String(to)}` : null)}
    />
  );
}
