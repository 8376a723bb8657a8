/**
 * Next execution times of an expression. The search ends with the last year of the expression; Quartz can search
 * without end ("0 0 0 L-30W * ?").
 */
import { firingDays } from './firing-days';
import { splitCron } from './fields';
import { isCronProblem, parseCron, type CronSchedule } from './parse';
import type { CronProblem } from './cron-error';
import { hasWallTime } from './wall-clock';

const pad = (number: number, length = 2) => String(number).padStart(length, '0');

function* daysFrom(cron: CronSchedule, from: string): Generator<string> {
  const firstYear = Number(from.slice(0, 4));
  for (const year of cron.values.year) {
    if (year < firstYear) continue;
    for (const month of cron.values.month) {
      for (const day of firingDays(cron, year, month)) {
        const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
        if (date >= from) yield date;
      }
    }
  }
}

function* timesOfDay({ values: { hour, minute, second } }: CronSchedule): Generator<string> {
  for (const h of hour) for (const m of minute) for (const s of second) yield `${pad(h)}:${pad(m)}:${pad(s)}`;
}

export interface RunQuery {
  /** Exclusive start as `YYYY-MM-DD HH:mm:ss` in the zone. */
  after: string;
  /** IANA name of the time zone of the expression. */
  zone: string;
  count: number;
}

/**
 * Next execution times in local time of the zone. A local time skipped by a clock change is omitted; a repeated one is
 * counted once.
 */
export function runTimes(cron: CronSchedule, { after, zone, count }: RunQuery): string[] {
  const runs: string[] = [];
  for (const date of daysFrom(cron, after.slice(0, 10))) {
    for (const clock of timesOfDay(cron)) {
      const run = `${date} ${clock}`;
      if (run <= after || !hasWallTime(run, zone)) continue;
      runs.push(run);
      if (runs.length === count) return runs;
    }
  }
  return runs;
}

/** Next execution times of an expression text, or its syntax problem. */
export function nextRuns(text: string, asked: RunQuery): string[] | CronProblem {
  const cron = parseCron(text, Number(asked.after.slice(0, 4)));
  return isCronProblem(cron) ? cron : runTimes(cron, asked);
}

/** As `nextRuns`, without the year field, for the preview (spec 2 §4). */
export const previewRuns = (text: string, asked: RunQuery): string[] | CronProblem =>
  nextRuns(splitCron(text).slice(0, 6).join(' '), asked);
