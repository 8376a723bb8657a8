/** Years, quarters, months and weeks: stored as the first day, with a text format per kind. */
import { dateTextOf, mondayOf, weekOf } from './date-text';

interface Period {
  format: (date: string) => string;
  parse: (text: string) => string | undefined;
}

function monthStart(match: RegExpExecArray | null, month: (part: number) => number): string | undefined {
  return match ? dateTextOf(Number(match[1]), month(Number(match[2])), 1) : undefined;
}

const periods = new Map<unknown, Period>(
  Object.entries<Period>({
    year: {
      format: (date) => date.slice(0, 4),
      parse: (text) => monthStart(/^(\d{4})年?$/.exec(text), () => 1),
    },
    quarter: {
      format: (date) => `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`,
      parse: (text) => monthStart(/^(\d{4})(?:-?Q|年第?)([1-4])(?:季度)?$/i.exec(text), (quarter) => quarter * 3 - 2),
    },
    month: {
      format: (date) => date.slice(0, 7),
      parse: (text) => monthStart(/^(\d{4})(?:[-/.年](?=\d)|(?=\d{2}$))(\d{1,2})月?$/.exec(text), (month) => month),
    },
    week: {
      format: (date) => {
        const { year, week } = weekOf(date);
        return `${year}-${String(week).padStart(2, '0')}周`;
      },
      parse: (text) => {
        const match = /^(\d{4})(?:-?W?|年第?)(\d{1,2})周?$/i.exec(text);
        return match ? mondayOf(Number(match[1]), Number(match[2])) : undefined;
      },
    },
  }),
);

/** The text of the period that contains a day; the day itself where `kind` is not a period. */
export function formatPeriod(date: string, kind: unknown): string {
  return periods.get(kind)?.format(date) ?? date;
}

/** The first day of a period text; undefined when the text is not a period of that kind. */
export function parsePeriod(text: string, kind: unknown): string | undefined {
  return periods.get(kind)?.parse(text);
}

/** The first day of the period that contains a day; the day itself where `kind` is not a period. */
export function periodStart(date: string, kind: unknown): string {
  return parsePeriod(formatPeriod(date, kind), kind) ?? date;
}
