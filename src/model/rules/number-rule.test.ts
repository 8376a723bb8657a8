import { describe, expect, test } from 'vitest';
import { formatNumber, numberLength, numberSeries, parseNumberRule, type NumberRule } from './number-rule';

const NOW = '2026-06-30 08:00:00';

function rule(params: Record<string, unknown>): NumberRule {
  const parsed = parseNumberRule(params);
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed;
}
const errorOf = (params: Record<string, unknown>) => {
  const parsed = parseNumberRule(params);
  return 'error' in parsed ? parsed.error : null;
};
const numberOf = (params: Record<string, unknown>, value: string, now = NOW, org = '') => {
  const parsed = rule(params);
  return formatNumber(numberSeries(parsed, now, org).text, value, parsed.length);
};

describe('numbers', () => {
  test.each([
    [{ format: 'HT{yyyyMMdd}{seq}' }, 'HT2026063000007'],
    [{ format: 'HT-{yyyy}/{MM}-{seq}', length: 3 }, 'HT-2026/06-007'],
    [{ format: '{yyMM}{seq}号', length: 1 }, '26067号'],
    [{ format: 'CN{seq}' }, 'CN00007'],
    [{ format: 'A{org:3}-{yyyyMM}-{seq}', length: 4 }, 'AA01-202606-0007'],
    [{ format: '{org}/{seq}', length: 2 }, 'A01B02/07'],
    [{ format: "$&$1{seq}'; drop", length: 2 }, "$&$107'; drop"],
  ])('%j gives %s', (params, expected) => {
    expect(numberOf(params, '7', NOW, "A01-B'02")).toBe(expected);
  });

  test('grow beyond their length', () => {
    expect(numberOf({ format: 'N{seq}', length: 2 }, '12345678901234567890')).toBe('N12345678901234567890');
  });
});

describe('the counter', () => {
  const series = (params: Record<string, unknown>, now = NOW, org = '') => numberSeries(rule(params), now, org).series;

  test.each([
    [{ format: 'HT{yyyyMMdd}{seq}' }, 'HT20260630{seq}'],
    [{ format: 'HT{yyyyMMdd}{seq}', period: 'month' }, 'HT202606{dd}{seq}'],
    [{ format: 'HT{yyyyMMdd}{seq}', period: 'year' }, 'HT2026{MM}{dd}{seq}'],
    [{ format: 'HT{yyyyMMdd}{seq}', period: 'never' }, 'HT{yyyy}{MM}{dd}{seq}'],
    [{ format: 'HT{yyMM}{seq}' }, 'HT2606{seq}'],
    [{ format: 'HT{seq}' }, 'HT{seq}'],
  ])('of %j is %s', (params, expected) => {
    expect(series(params)).toBe(expected);
  });

  test('begins again with a new period only, and differs by department', () => {
    const monthly = { format: '{org:3}-{yyyyMM}-{seq}' };
    expect(series(monthly, '2026-06-01 00:00:00', 'A01')).toBe(series(monthly, '2026-06-30 23:59:59', 'A01'));
    expect(series(monthly, '2026-07-01 00:00:00', 'A01')).not.toBe(series(monthly, NOW, 'A01'));
    expect(series(monthly, NOW, 'A02')).not.toBe(series(monthly, NOW, 'A01'));
  });
});

test('the longest number is known', () => {
  expect(numberLength(rule({ format: 'HT{org:3}-{yyyyMM}-{seq}', length: 4 }))).toBe(2 + 3 + 1 + 6 + 1 + 4);
  expect(numberLength(rule({ format: '{org}-{seq}' }))).toBe(64 + 1 + 5);
});

describe('rejects', () => {
  test.each([
    [{}, 'format 应含一个 {seq}'],
    [{ format: 5 }, 'format 应含一个 {seq}'],
    [{ format: 'HT' }, 'format 应含一个 {seq}'],
    [{ format: '{seq}-{seq}' }, 'format 应含一个 {seq}'],
    [{ format: '{seq}}' }, 'format 应含一个 {seq}'],
    [{ format: '{seq}\n' }, 'format 应含一个 {seq}'],
    [{ format: `${'x'.repeat(10_000)}{seq}` }, 'format 应含一个 {seq}'],
    [{ format: '{__proto__}{seq}' }, '不认识 {__proto__}'],
    [{ format: '{}{seq}' }, '不认识 {}'],
    [{ format: '{MMyyyy}{seq}' }, '不认识 {MMyyyy}'],
    [{ format: '{org:0}-{seq}' }, '不认识 {org:0}'],
    [{ format: '{org}{seq}' }, '混在一起'],
    [{ format: '{org:3}X-{seq}' }, '混在一起'],
    [{ format: '{seq}{yyyy}' }, '混在一起'],
    [{ format: '{seq}0' }, '混在一起'],
    [{ format: '{yyyy}{seq}', period: 'day' }, 'period 为 day 时，format 里要有 {yyyyMMdd}'],
    [{ format: '{MM}{seq}' }, 'period 为 month 时，format 里要有 {yyyyMM}'],
    [{ format: '{yyyy}{seq}', period: 'week' }, 'period 应为'],
    [{ format: '{yyyy}{seq}', period: '__proto__' }, 'period 应为'],
    [{ format: '{seq}', length: 0 }, 'length 应为'],
    [{ format: '{seq}', length: 2.5 }, 'length 应为'],
    [{ format: '{seq}', length: '5' }, 'length 应为'],
  ])('%j', (params, message) => {
    expect(errorOf(params)).toContain(message);
  });
});
