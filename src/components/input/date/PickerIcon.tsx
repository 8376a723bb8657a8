import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { PickerLook } from './date-picker';

/** What a picker picks: a clock for times of day, else a calendar. */
export function PickerIcon({ look }: { look: PickerLook }) {
  return look.picker === 'time' ? <ClockCircleOutlined aria-hidden /> : <CalendarOutlined aria-hidden />;
}
