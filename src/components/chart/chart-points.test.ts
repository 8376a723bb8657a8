/** Choosing the points of a chart by keyboard. */
import { expect, test } from 'vitest';
import type { ChartData, ChartSpec } from './chart-data';
import { pointAfter, pointText } from './chart-points';

const SPEC: ChartSpec = {
  type: 'bar',
  categoryField: 'month',
  valueLabels: { paid: '已付', open: '未付' },
  seriesField: null,
  stack: false,
  horizontal: false,
  hrefField: null,
  top: null,
  unit: '元',
  decimals: 2,
};
const DATA: ChartData = {
  categories: ['1 月', '2 月', '3 月'],
  series: [
    { name: '已付', values: ['1', null, '1234.5'], hrefs: ['/a', null, '/c'], isOthers: false },
    { name: '未付', values: [null, '4', '5'], hrefs: [null, null, null], isOthers: false },
  ],
  hasOthers: false,
};
const at = (series: number, category: number) => ({ series, at: category });

test.each([
  ['the first key chooses the first point', null, 'ArrowDown', at(0, 0)],
  ['right passes over a category without a value', at(0, 0), 'ArrowRight', at(0, 2)],
  ['the last one stays', at(0, 2), 'ArrowRight', at(0, 2)],
  ['left goes back', at(0, 2), 'ArrowLeft', at(0, 0)],
  ['down goes to the next series', at(0, 2), 'ArrowDown', at(1, 2)],
  ['a series without a value there is passed over', at(0, 0), 'ArrowDown', at(0, 0)],
  ['another key chooses none', at(0, 0), 'Tab', null],
])('%s', (_title, from, key, expected) => {
  expect(pointAfter(SPEC, DATA, from, key)).toEqual(expected);
});

test('categories of horizontal bars stand one below the other', () => {
  const turned = { ...SPEC, horizontal: true };
  expect(pointAfter(turned, DATA, at(0, 0), 'ArrowDown')).toEqual(at(0, 2));
  expect(pointAfter(turned, DATA, at(0, 2), 'ArrowRight')).toEqual(at(1, 2));
});

test('a chart without values has no point', () => {
  const none = { ...DATA, series: [{ ...DATA.series[0]!, values: [null, null, null] }] };
  expect(pointAfter(SPEC, none, null, 'ArrowRight')).toBeNull();
});

test('a point is read with its unit, and with what Enter does', () => {
  expect(pointText(SPEC, DATA, at(0, 2))).toBe('3 月，已付：1,234.50元，按回车查看明细');
  expect(pointText(SPEC, DATA, at(1, 1))).toBe('2 月，未付：4.00元');
  expect(pointText(SPEC, DATA, at(0, 9))).toBeNull();
});
