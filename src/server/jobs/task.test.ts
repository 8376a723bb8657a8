import { expect, test } from 'vitest';
import { isDue, nextRun } from './task';

const ZONE = 'Asia/Shanghai';

test.each([
  ['2026-06-30 23:59:50', { every: 15 }, '2026-07-01 00:00:05'],
  ['2026-06-30 02:29:59', { cron: '0 30 2 * * ? *' }, '2026-06-30 02:30:00'],
  ['2026-06-30 02:30:00', { cron: '0 30 2 * * ? *' }, '2026-07-01 02:30:00'],
  ['2026-06-30 02:30:00', { cron: '0 0 0 1 1 ? 2025' }, undefined],
])('after %s the run of %j is %s', (after, schedule, next) => {
  expect(nextRun(schedule, after, ZONE)).toBe(next);
});

test('names an expression that cannot be read', () => {
  expect(() => nextRun({ cron: 'daily' }, '2026-06-30 00:00:00', ZONE)).toThrow('"daily"');
});

test('is due from its time on', () => {
  const isDueAt = (now: string) => isDue({ every: 60 }, '2026-06-30 10:00:00', now, ZONE);
  expect(['2026-06-30 10:00:59', '2026-06-30 10:01:00', '2026-07-02 00:00:00'].map(isDueAt)).toEqual([
    false,
    true,
    true,
  ]);
});
