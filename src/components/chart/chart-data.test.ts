import { describe, expect, test } from 'vitest';
import { nearestHref } from './chart-points';
import { toCsv } from './csv-export';
import { limitForDrawing, hasNoValues, aggregateRows, formatShare, describeChart, type ChartSpec } from './chart-data';

const spec = (given: Partial<ChartSpec>): ChartSpec => ({
  type: 'line',
  categoryField: 'day',
  valueLabels: { visits: '次数' },
  seriesField: null,
  stack: false,
  horizontal: false,
  hrefField: null,
  top: null,
  unit: '',
  decimals: 0,
  ...given,
});

describe('records become figures', () => {
  test('one series per figure; what is no number is none, and a name comes from the server’s text', () => {
    const data = aggregateRows(spec({ valueLabels: { visits: '次数', ips: '地址' } }), [
      { day: '1', day_dictText: '周一', visits: 3, ips: '2' },
      { day: '2', visits: 'x', ips: null },
      { day: null, visits: '0.10' },
    ]);
    expect(data.categories).toEqual(['周一', '2', '未填写']);
    expect(data.series).toMatchObject([
      { name: '次数', values: ['3', null, '0.1'] },
      { name: '地址', values: ['2', null, null] },
    ]);
  });

  test('money is added up exactly, however large', () => {
    const data = aggregateRows(spec({}), [
      { day: 'a', visits: '0.1' },
      { day: 'a', visits: '0.2' },
      { day: 'b', visits: '9007199254740993.01' },
      { day: 'b', visits: '0.01' },
    ]);
    expect(data.series[0]?.values).toEqual(['0.3', '9007199254740993.02']);
  });

  test('one figure is split by a field; a series without a record of a category has none there', () => {
    const data = aggregateRows(spec({ seriesField: 'type' }), [
      { day: '1', type: '登录', visits: 1 },
      { day: '1', type: '操作', visits: 2 },
      { day: '2', type: '操作', visits: 3 },
    ]);
    expect(data.series.map(({ name, values: figures }) => [name, figures])).toEqual([
      ['登录', ['1', null]],
      ['操作', ['2', '3']],
    ]);
  });
});

describe('points open addresses', () => {
  const linked = spec({ type: 'bar', hrefField: 'href', top: 2 });

  test('a value has the address of its row, and none when rows of one name differ in it', () => {
    const data = aggregateRows({ ...linked, seriesField: 'type' }, [
      { day: '1', type: 'a', visits: 1, href: '/1a' },
      { day: '2', type: 'a', visits: 1, href: '/2a' },
      { day: '2', type: 'a', visits: 1, href: '/2a' },
      { day: '1', type: 'b', visits: 1, href: null },
      { day: '2', type: 'b', visits: 1, href: '/2b' },
      { day: '2', type: 'b', visits: 1, href: '/2c' },
      { day: '2', type: 'b', visits: 1, href: '/2c' },
    ]);
    expect(data.series.map(({ hrefs }) => hrefs)).toEqual([
      ['/1a', '/2a'],
      [null, null],
    ]);
  });

  test('the sum of small categories has none', () => {
    const rows = ['a', 'b', 'c'].map((day, at) => ({ day, visits: 9 - at, href: `/${day}` }));
    expect(limitForDrawing(linked, aggregateRows(linked, rows)).series[0]?.hrefs).toEqual(['/a', null]);
  });

  test('a click between lines opens the nearest one', () => {
    const lines = spec({ valueLabels: { visits: '次数', ips: '地址' } });
    const series = [
      { name: '次数', values: ['10'], hrefs: ['/low'], isOthers: false },
      { name: '地址', values: ['100'], hrefs: ['/high'], isOthers: false },
    ];
    const data = { categories: ['1'], hasOthers: false, series };
    expect([0, 54, 56, 500].map((value) => nearestHref(lines, data, 0, value))).toEqual([
      '/low',
      '/low',
      '/high',
      '/high',
    ]);
    // The upper line of a stack is drawn at 110.
    expect(nearestHref({ ...lines, stack: true }, data, 0, 59)).toBe('/low');
    expect(nearestHref(lines, data, 1, 10)).toBeNull();
  });
});

describe('no more is drawn than can be distinguished', () => {
  const kinds = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

  test('five series at most: the largest four and the sum of the others', () => {
    const bySize = spec({ seriesField: 'type', type: 'bar' });
    const data = aggregateRows(
      bySize,
      kinds.map((type, index) => ({ day: '1', type, visits: index })),
    );
    const { series } = limitForDrawing(bySize, data);
    expect(series.map(({ name, values: figures, isOthers: rest }) => [name, figures[0], rest])).toEqual([
      ['d', '3', false],
      ['e', '4', false],
      ['f', '5', false],
      ['g', '6', false],
      ['其他 3 项', '3', true],
    ]);
    expect(data.series).toHaveLength(7);
  });

  test('five slices at most, none without a size; the table keeps them all', () => {
    const ring = spec({ type: 'pie' });
    const data = aggregateRows(
      ring,
      ['zero', ...kinds].map((day, index) => ({ day, visits: index })),
    );
    const drawn = limitForDrawing(ring, data);
    expect(drawn.categories).toEqual(['d', 'e', 'f', 'g', '其他 3 项']);
    expect(drawn.series[0]?.values).toEqual(['4', '5', '6', '7', '6']);
    expect(data.categories).toHaveLength(8);
    expect(formatShare('4', drawn.series[0]!.values)).toBe('14.3%');
  });

  test('a ranking shows its top and sums the rest', () => {
    const ranking = spec({ type: 'bar', top: 3 });
    const data = aggregateRows(ranking, [
      { day: 'a', visits: 1 },
      { day: 'b', visits: 9 },
      { day: 'c', visits: 5 },
      { day: 'd', visits: 2 },
    ]);
    expect(limitForDrawing(ranking, data)).toMatchObject({ categories: ['b', 'c', '其他 2 项'], hasOthers: true });
  });

  test('nothing to draw is known as such', () => {
    expect(hasNoValues(aggregateRows(spec({}), []))).toBe(true);
    expect(
      hasNoValues(
        limitForDrawing(spec({ type: 'pie' }), aggregateRows(spec({ type: 'pie' }), [{ day: 'a', visits: 0 }])),
      ),
    ).toBe(true);
    expect(formatShare('1', ['0', null])).toBe('—');
  });
});

test('the chart in words names kind, count, the highest and the lowest', () => {
  const line = spec({ unit: '次' });
  const data = aggregateRows(line, [
    { day: '11-01', visits: 1200 },
    { day: '11-02', visits: 7 },
  ]);
  expect(describeChart(line, data)).toBe('折线图，2 项；次数最高 1,200次（11-01），最低 7次（11-02）');
});

test('a file for spreadsheets holds plain figures, quotes what needs it and starts no formula', () => {
  const data = aggregateRows(spec({ valueLabels: { visits: '次数', ips: 'a,"b"' } }), [
    { day: '=1+1', visits: '-1234.50', ips: null },
    { day: '一\n二', visits: 2, ips: 3 },
  ]);
  expect(toCsv('日期', data)).toBe('\ufeff日期,次数,"a,""b"""\r\n\'=1+1,-1234.5,\r\n"一\n二",2,3\r\n');
});
