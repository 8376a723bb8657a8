import { describe, expect, it } from 'vitest';
import type { Field } from '../entity';
import { planPaste, type PasteRequest } from './paste';
import type { GridField } from './types';

const column = (key: string, label: string): GridField => ({
  field: { key, label } as Field,
  toText: (row) => String(row[key] ?? ''),
  fromText: (text) => (text === '坏' ? { error: '无法识别' } : text === '' ? null : text),
});

const request = (change: Partial<PasteRequest>): PasteRequest => ({
  columns: [column('a', '甲'), column('b', '乙'), column('c', '丙')],
  ids: ['r1', 'r2', 'r3'],
  matrix: [['1', '2']],
  area: { top: 0, left: 0, bottom: 0, right: 0 },
  canAdd: true,
  mayWrite: () => true,
  ...change,
});

const written = (change: Partial<PasteRequest>) =>
  planPaste(request(change)).values.map(({ id, key, value }) => `${id}.${key}=${value}`);

describe('a paste', () => {
  it('begins at the active cell and selects what it wrote', () => {
    expect(written({ area: { top: 1, left: 1, bottom: 1, right: 1 } })).toEqual(['r2.b=1', 'r2.c=2']);
    expect(planPaste(request({})).area).toEqual({ top: 0, left: 0, bottom: 0, right: 1 });
  });

  it('of one cell fills the selected area, of a block repeats where it fits in exactly', () => {
    expect(written({ matrix: [['x']], area: { top: 0, left: 0, bottom: 1, right: 1 } })).toEqual([
      'r1.a=x',
      'r1.b=x',
      'r2.a=x',
      'r2.b=x',
    ]);
    expect(written({ matrix: [['1'], ['2']], area: { top: 0, left: 0, bottom: 2, right: 0 } })).toEqual([
      'r1.a=1',
      'r2.a=2',
    ]);
  });

  it('past the last row adds rows, past the last column leaves out', () => {
    const plan = planPaste(
      request({
        matrix: [
          ['1', '2'],
          ['3', '4'],
          ['5', '6'],
        ],
        area: { top: 2, left: 2, bottom: 2, right: 2 },
      }),
    );
    expect(plan.values).toEqual([{ id: 'r3', key: 'c', value: '1' }]);
    expect(plan.added).toEqual([{ c: '3' }, { c: '5' }]);
    expect(plan.area).toEqual({ top: 2, left: 2, bottom: 4, right: 2 });
  });

  it('without leave to add counts the lines that found no row', () => {
    const plan = planPaste(
      request({ matrix: [['1'], ['2'], ['3']], area: { top: 2, left: 0, bottom: 2, right: 0 }, canAdd: false }),
    );
    expect(plan).toMatchObject({ added: [], beyond: 2, area: { top: 2, bottom: 2 } });
  });

  it('leaves out what may not be written, and counts it', () => {
    const plan = planPaste(request({ matrix: [['1', '2', '3']], mayWrite: (_, key) => key !== 'b' }));
    expect(plan.values.map(({ key }) => key)).toEqual(['a', 'c']);
    expect(plan.closed).toBe(1);
  });

  it('reports what could not be read by row and column, and takes the rest', () => {
    const plan = planPaste(
      request({
        matrix: [
          ['1', '2'],
          ['坏', '4'],
        ],
      }),
    );
    expect(plan.unread).toEqual([{ row: 2, column: '甲', text: '坏', message: '无法识别' }]);
    expect(plan.values).toHaveLength(3);
  });

  it('takes lines of different lengths and empties cells', () => {
    expect(written({ matrix: [['1', '', '3'], ['4']] })).toEqual(['r1.a=1', 'r1.b=null', 'r1.c=3', 'r2.a=4']);
  });

  it('of nothing does nothing', () => {
    for (const matrix of [[], [[]]]) expect(planPaste(request({ matrix })).values).toEqual([]);
  });
});
