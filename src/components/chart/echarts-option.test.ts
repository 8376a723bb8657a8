import { expect, test } from 'vitest';
import { limitForDrawing, aggregateRows, type ChartRow, type ChartSpec } from './chart-data';
import { chartOption, labelsEverySeries, tooltipText } from './echarts-option';
import type { ChartColors } from './chart-colors';

const colors: ChartColors = {
  series: ['one', 'two', 'three', 'four', 'five'],
  others: 'grey',
  text: 'text',
  label: 'label',
  axis: 'axis',
  split: 'split',
  surface: 'surface',
  elevated: 'raised',
  font: 'font',
};
const base: ChartSpec = {
  type: 'bar',
  categoryField: 'name',
  valueLabels: { value: '次数' },
  seriesField: null,
  stack: false,
  horizontal: false,
  hrefField: null,
  top: null,
  unit: '次',
  decimals: 0,
};
const rows: ChartRow[] = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => ({ name, value: 1000 + index }));

const optionOf = (spec: ChartSpec, given = rows, width = 800) => {
  const data = limitForDrawing(spec, aggregateRows(spec, given));
  return { data, option: chartOption(spec, data, { colors, width, animate: false }) };
};

test.each(['line', 'bar', 'pie'] as const)(
  'a %s draws its tooltip on the canvas: no style attribute is written',
  (type) => {
    const { option } = optionOf({ ...base, type });
    expect(option.tooltip).toMatchObject({ renderMode: 'richText', confine: true });
  },
);

test('the tooltip says exact figures with unit, and names are no markup', () => {
  const spec = { ...base, y: { value: '次{x|数}' }, decimals: 2 };
  const data = aggregateRows(spec, [{ name: '{a|b}', value: '12345678901234567.89' }]);
  const text = tooltipText(spec, data, 0);
  expect(text).toContain('12,345,678,901,234,567.89 次');
  expect(text).not.toMatch(/\{[a-z]\|/);
});

test('a ring has five hues at most, the rest is grey', () => {
  const { option } = optionOf({ ...base, type: 'pie' });
  const [ring] = option.series as { data: { itemStyle: { color: string } }[] }[];
  expect(ring?.data.map(({ itemStyle }) => itemStyle.color)).toEqual(['one', 'two', 'three', 'four', 'grey']);
});

test('few bars bear their figures, many do not, nor those that are narrower than their figures', () => {
  const labels = (given: ChartRow[], width = 800) =>
    (optionOf(base, given, width).option.series as { label: { show: boolean } }[]).map(({ label }) => label.show);
  expect(labels(rows)).toEqual([true]);
  expect(labels(Array.from({ length: 30 }, (_, name) => ({ name, value: 1 })))).toEqual([false]);
  expect(labels(rows, 200)).toEqual([false]);
});

test('lines name themselves at their ends where there is space; else a legend does', () => {
  const spec: ChartSpec = { ...base, type: 'line', valueLabels: { value: '次数', other: '地址' } };
  const { data, option } = optionOf(spec);
  expect((option.series as { endLabel: { show: boolean } }[]).map(({ endLabel }) => endLabel.show)).toEqual([
    true,
    true,
  ]);
  expect([labelsEverySeries(spec, data, 800), labelsEverySeries(spec, data, 300)]).toEqual([true, false]);
  expect(labelsEverySeries(base, data, 800)).toBe(false);
});

test('names of lying bars read from the top', () => {
  const { option } = optionOf({ ...base, horizontal: true });
  expect(option.yAxis).toMatchObject({ type: 'category', inverse: true, data: ['a', 'b', 'c', 'd', 'e', 'f'] });
});
