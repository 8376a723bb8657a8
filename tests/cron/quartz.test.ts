/** Cron expressions against recorded results of Quartz (QuartzRuns.java), in any time zone of the machine. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nextRuns, previewRuns, type RunQuery } from '@/model/cron/next-runs';

interface Answer {
  cron: string;
  error?: string;
  /** With and without the year; null where Quartz searches without end. */
  runs?: string[] | null;
  preview?: string[] | null;
}

const answers = (file: string): Answer[] =>
  readFileSync(`tests/cron/${file}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);

const shanghai: RunQuery = { after: '2026-06-30 12:00:00', zone: 'Asia/Shanghai', count: 10 };
const all = answers('quartz');
const taken = all.filter(({ runs }) => runs);
const refused = all.filter(({ error }) => error !== undefined);

it('has enough recorded expressions of Quartz', () => {
  expect(taken.length).toBeGreaterThanOrEqual(120);
  expect(refused.length).toBeGreaterThanOrEqual(40);
});

it.each(taken)('$cron fires as in Quartz', ({ cron, runs }) => expect(nextRuns(cron, shanghai)).toEqual(runs));

it.each(taken)('$cron fires as in Quartz without its year', ({ cron, preview }) =>
  expect(previewRuns(cron, shanghai)).toEqual(preview),
);

it.each(refused)('$cron is rejected as by Quartz', ({ cron, error }) => {
  const read = nextRuns(cron, shanghai);
  expect(Array.isArray(read)).toBe(false);
  if (Array.isArray(read)) return;
  expect(read.quartz).toBe(error!.replace(/^(Illegal cron expression format) .*/s, '$1'));
  expect(read.message).toMatch(/[\u4e00-\u9fa5]/);
});

describe('a search that Quartz never ends', () => {
  it.each(all.filter(({ runs }) => runs === null))('$cron ends', ({ cron }) => {
    expect(Array.isArray(nextRuns(cron, shanghai))).toBe(true);
  });
});

it.each(['0 0 0 1 1 ? 1-2147483647', '0 0 0 1 1 ? 2-1,0-2147483647', '* * * 30 2 ? 1-2147483647/1'])(
  '%s ends with runs or an error',
  (cron) => {
    expect(nextRuns(cron, shanghai)).toBeTypeOf('object');
  },
);

describe.each([
  ['quartz-spring', '2026-03-07 23:00:00'],
  ['quartz-autumn', '2026-10-31 23:00:00'],
])('where the clock changes (%s)', (file, after) => {
  it.each(answers(file))('$cron', ({ cron, runs }) =>
    expect(nextRuns(cron, { after, zone: 'America/New_York', count: 10 })).toEqual(runs),
  );
});

describe('an error names its field', () => {
  it.each([
    ['60 * * * * ?', 'second', '秒：应在 0 到 59 之间'],
    ['0 60 * * * ?', 'minute', '分：应在 0 到 59 之间'],
    ['0 0 24 * * ?', 'hour', '时：应在 0 到 23 之间'],
    ['0 0 0 32 * ?', 'day', '日：应在 1 到 31 之间'],
    ['0 0 0 1 13 ?', 'month', '月：应在 1 到 12 之间'],
    ['0 0 0 ? * 8', 'week', '周：应在 1 到 7 之间，1 为周日'],
    ['0 0 0 1 1 ? x', 'year', '年：格式不正确'],
    ['0 0/60 * * * ?', 'minute', '分：间隔 60 太大'],
    ['0 0 0 * * *', 'week', '周：日和周不能同时指定，其中一个应为“?”'],
    ['0 0 12', null, '至少要有秒、分、时、日、月、周六段'],
  ])('%s', (cron, field, message) => expect(nextRuns(cron, shanghai)).toMatchObject({ field, message }));
});
