import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { PickerFormat } from './date-picker';

/** What a picker picks: a clock for times of day, else a calendar. */
export function PickerIcon({ look: format }: { look: PickerFormat }) {
  return format.picker === 'time' ? <ClockCircleOutlined aria-hidden /> : <CalendarOutlined aria-hidden />;
}
