/** Years, quarters, months and weeks: stored as their first day, written and read in their own way. */
import { day, mondayOf, weekOf } from './date-text';

interface Period {
  write: (date: string) => string;
  read: (text: string) => string | undefined;
}

function monthIn(match: RegExpExecArray | null, month: (part: number) => number): string | undefined {
  return match ? day(Number(match[1]), month(Number(match[2])), 1) : undefined;
}

const periods = new Map<unknown, Period>(
  Object.entries<Period>({
    year: {
      write: (date) => date.slice(0, 4),
      read: (text) => monthIn(/^(\d{4})年?$/.exec(text), () => 1),
    },
    quarter: {
      write: (date) => `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`,
      read: (text) => monthIn(/^(\d{4})(?:-?Q|年第?)([1-4])(?:季度)?$/i.exec(text), (quarter) => quarter * 3 - 2),
    },
    month: {
      write: (date) => date.slice(0, 7),
      read: (text) => monthIn(/^(\d{4})(?:[-/.年](?=\d)|(?=\d{2}$))(\d{1,2})月?$/.exec(text), (month) => month),
    },
    week: {
      write: (date) => {
        const { year, week } = weekOf(date);
        return `${year}-${String(week).padStart(2, '0')}周`;
      },
      read: (text) => {
        const match = /^(\d{4})(?:-?W?|年第?)(\d{1,2})周?$/i.exec(text);
        return match ? mondayOf(Number(match[1]), Number(match[2])) : undefined;
      },
    },
  }),
);

/** The text of the period a day lies in; the day itself where `kind` is no period. */
export function writePeriod(date: string, kind: unknown): string {
  return periods.get(kind)?.write(date) ?? date;
}

/** The first day of a written period; undefined when the text is none of that kind. */
export function readPeriod(text: string, kind: unknown): string | undefined {
  return periods.get(kind)?.read(text);
}

/** The first day of the period that a day lies in; the day itself where `kind` is no period. */
export function firstDay(date: string, kind: unknown): string {
  return readPeriod(writePeriod(date, kind), kind) ?? date;
}
