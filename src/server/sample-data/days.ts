/** Days of sample data as ISO text, without a clock. */
const DAY_MS = 86_400_000;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => dayText(dayNumber(day) + count);
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);
/** `2026-06-25` → `2026-06`. */
export const monthOf = (day: string): string => day.slice(0, 7);
export const monthStart = (day: string): string => `${monthOf(day)}-01`;
export const monthEnd = (day: string): string => addDays(monthStart(addDays(monthStart(day), 31)), -1);
/** `2026-06-25` → `20260625`. */
export const compactDay = (day: string): string => day.replaceAll('-', '');
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
