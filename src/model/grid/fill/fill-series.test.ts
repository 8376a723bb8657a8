import { describe, expect, test } from 'vitest';
import type { ColumnType } from '@/model/entity/column-type';
import type { Value } from '@/model/entity/field-type';
import { continueSeries } from './fill-series';

const text: ColumnType = { kind: 'text' };
const int: ColumnType = { kind: 'int' };
const money: ColumnType = { kind: 'numeric', precision: 18, scale: 2 };
const date: ColumnType = { kind: 'date' };
const time: ColumnType = { kind: 'timestamp' };

const forward: [string, ColumnType | null, Value[], Value[]][] = [
  ['one number is repeated', int, [5], [5, 5]],
  ['two numbers say the step', int, [1, 3], [5, 7]],
  ['decimals are exact', money, ['0.10', '0.20'], ['0.30', '0.40', '0.50', '0.60', '0.70']],
  ['falling below zero', money, ['1.00', '0.00'], ['-1.00', '-2.00']],
  ['steps that differ repeat', int, [1, 2, 4], [1, 2, 4, 1]],
  ['no step is a series too', int, [7, 7], [7, 7]],
  ['an empty cell repeats', int, [1, null], [1, null, 1]],
  ['digits beyond a float', money, ['9007199254740993.00', '9007199254740994.00'], ['9007199254740995.00']],
  ['one day goes on by days', date, ['2026-02-27'], ['2026-02-28', '2026-03-01']],
  ['days apart', date, ['2026-01-01', '2026-01-08'], ['2026-01-15', '2026-01-22']],
  ['months', date, ['2026-11-05', '2026-12-05'], ['2027-01-05', '2027-02-05']],
  ['month ends', date, ['2026-01-31', '2026-02-28'], ['2026-03-31', '2026-04-30']],
  ['month ends of leap years', date, ['2023-12-31', '2024-01-31'], ['2024-02-29', '2024-03-31']],
  ['the 30th, where a month has it', date, ['2026-01-30', '2026-02-28', '2026-03-30'], ['2026-04-30', '2026-05-30']],
  ['quarters', date, ['2026-01-01', '2026-04-01'], ['2026-07-01', '2026-10-01']],
  ['years, and a leap day', date, ['2024-02-29', '2025-02-28'], ['2026-02-28', '2027-02-28', '2028-02-29']],
  ['days that follow nothing repeat', date, ['2026-01-01', '2026-01-02', '2026-02-09'], ['2026-01-01']],
  ['one moment keeps its time', time, ['2026-12-31 08:00:00'], ['2027-01-01 08:00:00']],
  ['hours', time, ['2026-01-01 22:30', '2026-01-01 23:30'], ['2026-01-02 00:30', '2026-01-02 01:30']],
  ['a text that is no date', date, ['soon'], ['soon']],
  ['the last year there is', date, ['9999-12-31'], [null]],
  ['steps out of the calendar', date, ['0001-01-01', '9999-12-31'], [null, null]],
  ['A01', text, ['A01'], ['A02', 'A03']],
  ['A09', text, ['A09'], ['A10', 'A11']],
  ['by tens', text, ['第10批', '第20批'], ['第30批', '第40批']],
  ['numbers at the end', text, ['批10', '批20'], ['批30', '批40']],
  ['a number inside the text', text, ['第1周'], ['第2周', '第3周']],
  ['a number at the start', text, ['10-A'], ['11-A', '12-A']],
  ['the last of several numbers', text, ['M8×9'], ['M8×10', 'M8×11']],
  ['the number in which the texts differ', text, ['A1-10', 'A2-10'], ['A3-10', 'A4-10']],
  ['months go round', text, ['11月'], ['12月', '1月', '2月']],
  ['every second month', text, ['9月', '11月'], ['1月', '3月']],
  ['months of a year', text, ['2026年11月'], ['2026年12月', '2027年1月']],
  ['padded months of a year', text, ['2026年09月'], ['2026年10月']],
  ['months in words', text, ['十一月'], ['十二月', '一月']],
  ['weekdays', text, ['星期六'], ['星期日', '星期一']],
  ['every second weekday', text, ['周一', '周三'], ['周五', '周日', '周二']],
  ['quarters in words', text, ['第三季度', '第四季度'], ['第一季度']],
  ['weekdays of two lists', text, ['周一', '星期二'], ['周一', '星期二']],
  ['days without a year', text, ['2月27日'], ['2月28日', '3月1日']],
  ['days in words', text, ['2026年12月31日'], ['2027年1月1日']],
  ['dates as text', text, ['2026-01-31'], ['2026-02-01']],
  ['dates with slashes', text, ['2026/1/31', '2026/2/28'], ['2026/3/31', '2026/4/30']],
  ['a month that does not exist', text, ['13月'], ['14月']],
  ['a date and a word', text, ['1月', '甲'], ['1月', '甲']],
  ['a number too long to count', text, [`A${'9'.repeat(31)}`], [`A${'9'.repeat(31)}`]],
  ['more digits than a float holds', text, ['S2026000000000000009'], ['S2026000000000000010']],
  ['digits alone are a code', text, ['13800138000'], ['13800138000']],
  ['two of them say the step', text, ['001', '002'], ['003', '004']],
  ['words', text, ['甲', '乙'], ['甲', '乙', '甲']],
  ['different words before the numbers', text, ['A1', 'B1'], ['A1', 'B1']],
  ['codes follow nothing', null, ['1', '2'], ['1', '2', '1']],
  ['hostile text', text, ['=cmd()\n😀1'], ['=cmd()\n😀2']],
  ['switches', { kind: 'boolean' }, [true, false], [true, false]],
];

test.each(forward)('%s', (_, column, values, result) => {
  expect(continueSeries({ values, count: result.length, column })).toEqual(result);
});

const backward: [string, ColumnType, Value[], Value[]][] = [
  ['numbers', int, [5, 6], [4, 3]],
  ['month ends', date, ['2026-03-31', '2026-04-30'], ['2026-02-28', '2026-01-31']],
  ['a day', date, ['2026-03-01'], ['2026-02-28']],
  ['weekdays', text, ['星期一'], ['星期日', '星期六']],
  ['months', text, ['1月'], ['12月', '11月']],
  ['numbers lose a digit', text, ['A10'], ['A9', 'A8']],
  ['padded numbers keep it', text, ['A010'], ['A009', 'A008']],
  ['numbered texts count up again below nothing', text, ['A1'], ['A0', 'A1', 'A2']],
  ['a repeated run', text, ['甲', '乙', '丙'], ['丙', '乙', '甲', '丙']],
];

test.each(backward)('backwards: %s', (_, column, values, result) => {
  expect(continueSeries({ values, count: result.length, column, backwards: true })).toEqual(result);
});

describe('Ctrl', () => {
  test.each<[ColumnType, Value[], Value[]]>([
    [int, [1, 2], [1, 2, 1]],
    [date, ['2026-01-31'], ['2026-01-31', '2026-01-31']],
    [text, ['A01'], ['A01']],
  ])('repeats %j %j', (column, values, result) => {
    expect(continueSeries({ values, count: result.length, column, copy: true })).toEqual(result);
  });
});

test('no values fill nothing', () => {
  expect(continueSeries({ values: [], count: 3, column: int })).toEqual([]);
});
