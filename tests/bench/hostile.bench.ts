/** Inputs made to freeze a program: each is read in linear time, or rejected. */
import { parseTsv } from '@/model/grid/clipboard/tsv';
import { nextRuns } from '@/model/cron/next-runs';
import { checkRule, matchesPattern, ruleNames } from '@/model/rules/format-rules';
import { markdownToText } from '@/model/field-types/markdown-text';
import { moveStylesToData } from '@/components/editor/html/inline-styles';
import { checkValue, parseCheckRule } from '@/server/platform/rules/check-rules';
import { jsonDepth } from '@/server/http/payload';
import { baits, CATASTROPHES } from '../helpers/catastrophic-patterns';
import { time, type Case, type Measurement } from './case';

const measure = (name: string, atMost: number, work: () => void): Measurement => ({
  name,
  unit: 'ms',
  bound: { atMost },
  ours: () => time(work),
});

const each =
  <T>(values: readonly T[], work: (value: T) => unknown) =>
  (): void => {
    for (const value of values) work(value);
  };

const LONG = ['1'.repeat(10_000), `${'a'.repeat(10_000)}!`, `a@${'b.'.repeat(5000)}`, ' '.repeat(10_000)];
const MARKS = ['*', '_', '[', '![](', '`', '# ', '> ', '- ', '|', '~~~', ' ', '1. ', '=', '\n\t'];
const TAGS = ['<', '<p ', '<p a=', '<p style="', "<p '", '<a b c d', '= = "'];
const ENDLESS = ['0 0 0 1 1 ? 1-2147483647', '0 0 0 1 1 ? 2-1,0-2147483647', '* * * 30 2 ? 1-2147483647/1'];
/** They hang a matcher that backtracks; check rules use one that does not. */
const BACKTRACKING = [
  '(a+)+$',
  '(a|aa)+$',
  '(.*)*x',
  '(\\w+\\s?)+$',
  '(a{1,100}){1,9}b',
  '(.?){490}',
  '(.*a|.*b){200}',
];
const MEGABYTES_20 = 20 * 1024 * 1024;

export default {
  name: 'hostile input',
  open: async () => ({
    measurements: [
      measure(
        'every rule, texts of 10,000 characters',
        100,
        each(ruleNames(), (name) => LONG.map((text) => checkRule(name, text))),
      ),
      measure(
        'catastrophic patterns of fields',
        1000,
        each(CATASTROPHES, (regex) => [30, 300, 10_000].flatMap(baits).map((text) => matchesPattern(regex, text))),
      ),
      measure(
        'catastrophic patterns of check rules',
        3000,
        each(BACKTRACKING, (pattern) =>
          checkValue(parseCheckRule(JSON.stringify([{ digits: '*', pattern, message: '错' }])), `${'a'.repeat(999)}!`),
        ),
      ),
      measure(
        'Markdown marks, 20,000 of each',
        1000,
        each(MARKS, (mark) => markdownToText(`${mark.repeat(20_000)}x`)),
      ),
      measure(
        'quotes and tabs in pasted text, 60,000 of each',
        1000,
        each(['"', '""', '"\t', '"a\t', '"x\t""\t', '"""\n'], (part) => parseTsv(part.repeat(60_000))),
      ),
      measure(
        'broken tags in formatted text, 200,000 of each',
        3000,
        each(TAGS, (piece) => moveStylesToData(piece.repeat(200_000))),
      ),
      measure(
        'depth of 20 MB of JSON',
        5000,
        each(['\\', '"', '\\"', '[', '"a",', '\\\\"'], (unit) =>
          jsonDepth(`"${unit.repeat(MEGABYTES_20 / unit.length)}`),
        ),
      ),
      measure(
        'cron expressions that look for a run without end',
        1000,
        each(ENDLESS, (cron) => nextRuns(cron, { after: '2026-01-01 00:00:00', zone: 'Asia/Shanghai', count: 10 })),
      ),
    ],
    close: async () => undefined,
  }),
} satisfies Case;
