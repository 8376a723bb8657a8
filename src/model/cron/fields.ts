/** The seven fields of a cron expression as Quartz reads them: seconds to years, weekdays 1 to 7 from Sunday. */

export type CronKey = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'week' | 'year';

export interface CronField {
  key: CronKey;
  label: string;
  least: number;
  most: number;
  /** Modulus of a range that wraps past the maximum; null where a range cannot wrap. */
  wrap: number | null;
}

const FIRST_YEAR = 1970;
/** Search limit of Quartz, in years. */
const YEARS_AHEAD = 100;

/** The fields in order; the maximum year is relative to `thisYear`. */
export const cronFields = (thisYear: number): readonly CronField[] => [
  { key: 'second', label: '秒', least: 0, most: 59, wrap: 60 },
  { key: 'minute', label: '分', least: 0, most: 59, wrap: 60 },
  { key: 'hour', label: '时', least: 0, most: 23, wrap: 24 },
  { key: 'day', label: '日', least: 1, most: 31, wrap: 31 },
  { key: 'month', label: '月', least: 1, most: 12, wrap: 12 },
  { key: 'week', label: '周', least: 1, most: 7, wrap: 7 },
  { key: 'year', label: '年', least: FIRST_YEAR, most: thisYear + YEARS_AHEAD, wrap: null },
];

export const CRON_KEYS: readonly CronKey[] = cronFields(0).map(({ key }) => key);

export const cronLabel = (key: CronKey): string => cronFields(0).find((field) => field.key === key)!.label;

/** Splits an expression at blanks; Quartz ignores words after the seventh. */
export const splitCron = (text: string): string[] => text.split(/[ \t]+/).filter((word) => word !== '');

export const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
