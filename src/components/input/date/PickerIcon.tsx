import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { PickerFormat } from './date-picker';

/** Suffix icon of a picker: a clock for times of day, otherwise a calendar. */
export function PickerIcon({ look: format }: { look: PickerFormat }) {
  return format.picker === 'time' ? <ClockCircleOutlined aria-hidden /> : <CalendarOutlined aria-hidden />;
}
