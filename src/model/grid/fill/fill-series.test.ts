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
  ['by tens', text, ['第10批', '第20批'], ['第10批', '第20批']],
  ['numbers at the end only', text, ['批10', '批20'], ['批30', '批40']],
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
