/** Numbers of sample documents as the number rules write them: prefix, day, and five digits that count within the day. */
import { compactDay } from './days';

export function documentNumbers(prefix: string): (day: string) => string {
  const counts = new Map<string, number>();
  return (day) => {
    const count = (counts.get(day) ?? 0) + 1;
    counts.set(day, count);
    return `${prefix}${compactDay(day)}${String(count).padStart(5, '0')}`;
  };
}
