/** Periodic tasks: when they run. All times are `YYYY-MM-DD HH:mm:ss` in the zone of the server. */
import { isCronProblem, parseCron } from '@/model/cron/parse';
import { runTimes } from '@/model/cron/next-runs';

/** Seconds between the starts of two runs, or a cron expression (Quartz). */
export type TaskSchedule = { every: number; cron?: undefined } | { cron: string; every?: undefined };

export interface Task {
  /** Unique: `sv/report-daily.nightly`. */
  name: string;
  schedule: TaskSchedule;
  /** @param since start of the last run that succeeded; before the first one, when the server learnt of the task */
  run(since: string): Promise<void>;
}

/** Wall-clock arithmetic: the zone of the text does not matter. */
function secondsAfter(time: string, seconds: number): string {
  const moved = new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1000);
  return moved.toISOString().slice(0, 'yyyy-MM-ddTHH:mm:ss'.length).replace('T', ' ');
}

/**
 * The next run after a time.
 * @returns undefined when the expression has no further one
 * @throws Error for an expression that cannot be read
 */
export function nextRun({ every, cron }: TaskSchedule, after: string, zone: string): string | undefined {
  if (every !== undefined) return secondsAfter(after, every);
  const parsed = parseCron(cron, Number(after.slice(0, 4)));
  if (isCronProblem(parsed)) throw new Error(`the cron expression "${cron}" cannot be read: ${parsed.message}`);
  return runTimes(parsed, { after, zone, count: 1 })[0];
}

/** True when the schedule has a run after `since`, up to `now`. */
export function isDue(schedule: TaskSchedule, since: string, now: string, zone: string): boolean {
  const next = nextRun(schedule, since, zone);
  return next !== undefined && next <= now;
}
