/** Errors that `derive` reports for the record and for its schema. */
import { describe, expect, test } from 'vitest';
import { derive, findCycles, type DeriveContext, type FieldError, type Row } from '.';
import { sampleContext, sampleEntity, type FieldSketches } from './testing/sample-entity';

function errors(sketches: FieldSketches, record: Row, more: Partial<DeriveContext> = {}): FieldError[] {
  return derive(sampleEntity(sketches), record, sampleContext(more)).errors;
}
const only = (sketches: FieldSketches, record: Row, more: Partial<DeriveContext> = {}): string[] =>
  errors(sketches, record, more).map(({ path, message }) => `${path}: ${message}`);

const fields: readonly [name: string, sketch: FieldSketches, record: Row, message: string | null][] = [
  ['required, empty', { a: { type: 'text', label: '手机号', required: true } }, {}, '请输入手机号'],
  ['required, empty text', { a: { type: 'text', label: '用户名', required: true } }, { a: '' }, '请输入用户名'],
  ['required, a choice', { a: { type: 'select', label: '类型', required: true } }, {}, '请选择类型'],
  ['required, filled', { a: { type: 'text', required: true } }, { a: '0' }, null],
  ['required, filled by a default', { a: { type: 'text', required: true, default: 'x' } }, {}, null],
  ['required, filled by a number rule later', { a: { type: 'text', required: true, default: '${JS}' } }, {}, null],
  ['required but hidden', { a: { type: 'text', required: true, visible: false } }, {}, null],
  ['required but read-only', { a: { type: 'text', required: true, readonly: true } }, {}, null],
  [
    'required and computed to nothing',
    { a: { type: 'text', label: '甲', required: true, value: '=null' } },
    {},
    '请输入甲',
  ],
  ['a named rule', { a: { type: 'text', rules: ['mobile'] } }, { a: '123' }, '请输入正确手机号'],
  ['the first of two rules', { a: { type: 'text', rules: ['n', 'natural'] } }, { a: 'x' }, '请输入数字'],
  ['rules skip empty values', { a: { type: 'text', rules: ['mobile'] } }, { a: '' }, null],
  ['but not *', { a: { type: 'text', rules: ['*'] } }, { a: '' }, '不能为空'],
  ['a pattern', { a: { type: 'text', pattern: { regex: '^A', message: '须以 A 开头' } } }, { a: 'B' }, '须以 A 开头'],
  ['a pattern met', { a: { type: 'text', pattern: { regex: '^A', message: '须以 A 开头' } } }, { a: 'AB' }, null],
  [
    'a pattern that may hang',
    { a: { type: 'text', pattern: { regex: '^(a+)+$', message: 'x' } } },
    { a: 'aaa' },
    '格式规则可能极慢，未执行，请改写',
  ],
  ['below min', { a: { type: 'money', min: 0.5 } }, { a: '0.49' }, '不能小于0.5'],
  ['at min', { a: { type: 'money', min: 0.5 } }, { a: '0.50' }, null],
  ['above max', { a: { type: 'money', max: 100 } }, { a: '100.01' }, '不能大于100'],
  ['the type’s own check', { a: 'even' }, { a: 3 }, '须为偶数'],
  ['too long', { a: 'text' }, { a: '中'.repeat(21) }, '最大长度20位字符'],
  ['characters, not units', { a: 'text' }, { a: '😀'.repeat(20) }, null],
  ['a zero character', { a: 'text' }, { a: 'a\0' }, '含有不能存储的字符'],
  ['a list in a text', { a: 'text' }, { a: ['x'] }, '值的类型不对'],
  ['no number', { a: 'money' }, { a: 'abc' }, '请输入数字'],
  ['too many places', { a: 'money' }, { a: '1.005' }, '最多2位小数'],
  ['too many digits', { a: 'money' }, { a: '12345678901234567' }, '整数部分最多16位'],
  ['as many digits as fit', { a: 'money' }, { a: '-1234567890123456.99' }, null],
  ['no whole number', { a: 'int' }, { a: '1.5' }, '请输入整数'],
  ['a whole number too large', { a: 'int' }, { a: 2147483648 }, '数值超出范围'],
  ['no date', { a: 'date' }, { a: '2026-02-30' }, '日期格式不正确'],
  ['a time for a date', { a: 'date' }, { a: '2026-02-03 08:00:00' }, '日期格式不正确'],
  ['no time', { a: 'time' }, { a: 'noon' }, '日期时间格式不正确'],
  ['a zero character in JSON', { a: 'json' }, { a: ['a\0'] }, '含有不能存储的字符'],
  ['a computed value that does not fit', { a: { type: 'rate', value: '=123456.5' } }, {}, '整数部分最多5位'],
  [
    'a read-only value is not the person’s',
    { a: { type: 'text', readonly: true, default: 'x', rules: ['mobile'] } },
    {},
    null,
  ],
];

test.each(fields)('%s', (_, sketches, record, message) => {
  expect(errors(sketches, record)).toEqual(message === null ? [] : [{ path: 'a', message }]);
});

test('checks of the record stand at their field', () => {
  const entity = sampleEntity(
    { a: 'money', b: 'money' },
    {},
    {
      checks: [
        { expect: '=a <= b', message: '甲不能大于乙', at: 'a' },
        { expect: '=a != 3', message: '甲不能为三', at: 'a' },
      ],
    },
  );
  const found = (record: Row) => derive(entity, record, sampleContext()).errors;
  expect(found({ a: '1', b: '2' })).toEqual([]);
  expect(found({ a: '3', b: '2' })).toEqual([
    { path: 'a', message: '甲不能大于乙' },
    { path: 'a', message: '甲不能为三' },
  ]);
});

describe('rows', () => {
  const entity = sampleEntity(
    { kind: 'text', total: { type: 'money', value: '=sum(item.amount)' } },
    {
      item: {
        title: '明细',
        required: { kind: 'x' },
        unique: [['sampleId', 'sku', 'day']],
        fields: {
          sku: { type: 'text', required: true },
          day: 'date',
          code: { type: 'text', rules: ['unique'] },
          amount: 'money',
        },
        checks: [{ expect: "=main.kind != 'fee' || amount < 0", message: '须为负数', at: 'amount' }],
      },
      one: { title: '附表', single: true, fields: { x: 'text' } },
    },
  );
  const found = (record: Row): string[] =>
    derive(entity, record, sampleContext()).errors.map(({ path, message }) => `${path}: ${message}`);

  test('missing and too many', () => {
    expect(found({ kind: 'x' })).toEqual(['item: 请至少添加一行明细']);
    expect(found({ one: [{ id: '1' }, { id: '2' }] })).toEqual(['one: 附表至多一行']);
  });

  test('fields and checks of rows', () => {
    const item: Row[] = [
      { id: '1', sku: 'a', amount: '1' },
      { id: '2', amount: '-1' },
    ];
    expect(found({ kind: 'fee', item })).toEqual(['item/1/amount: 须为负数', 'item/2/sku: 请输入sku']);
  });

  test('repeated texts and combinations, all of them; empty parts never repeat', () => {
    const item = [
      { id: '1', sku: 'a', day: '2026-01-01', code: 'x' },
      { id: '2', sku: 'a', day: '2026-01-01', code: 'y' },
      { id: '3', sku: 'a', day: null, code: '' },
      { id: '4', sku: 'a', day: null, code: '' },
      { id: '5', sku: 'b', day: '2026-01-01', code: 'x' },
    ];
    const message = '该值不可用，系统中已存在！';
    expect(found({ item })).toEqual([
      `item/1/code: ${message}`,
      `item/1/day: ${message}`,
      `item/2/day: ${message}`,
      `item/5/code: ${message}`,
    ]);
  });
});

describe('errors of the schema', () => {
  test('an unknown name is null and said once, at its field', () => {
    const sketches: FieldSketches = {
      a: { type: 'money', value: '=missing + 1' },
      b: { type: 'text', visible: { missing: null }, required: '=gone.x == 1' },
      c: { type: 'text', value: '=a.label' },
      d: { type: 'text', copy: 'missing.x' },
      e: { type: 'money', value: '=sum(missing.x)' },
      f: { type: 'text', value: '=me' },
    };
    expect(only(sketches, {})).toEqual([
      'a: 公式或条件引用了不存在的字段 missing',
      'b: 公式或条件引用了不存在的字段 missing',
      'b: 公式或条件引用了不存在的字段 gone.x',
      'c: 公式或条件引用了不存在的字段 a.label',
      'd: 公式或条件引用了不存在的字段 missing',
      'e: 公式引用了不存在的子表 missing',
      'f: 公式或条件引用了不存在的字段 me',
    ]);
    expect(derive(sampleEntity(sketches), {}, sampleContext()).values).toMatchObject({ a: '1.00', c: null, f: null });
  });

  test('in rows it is said once for all rows', () => {
    const entity = sampleEntity({ a: 'text' }, { item: { fields: { x: { type: 'text', value: '=missing' } } } });
    const { errors: found } = derive(entity, { item: [{ id: '1' }, { id: '2' }] }, sampleContext());
    expect(found).toEqual([{ path: 'item', message: '公式或条件引用了不存在的字段 missing' }]);
  });

  test('a text that is no formula', () => {
    expect(only({ a: { type: 'text', value: '=1 +' } }, {})).toEqual([
      "a: 公式有误：公式写法不对：缺少内容；应是字段、数字、'文字' 或函数",
    ]);
    expect(only({ a: { type: 'text', default: '=summ(1)' } }, {})[0]).toContain('是不是 sum？');
  });

  test('names of JavaScript are unknown names', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf'])
      expect(
        derive(sampleEntity({ a: { type: 'text', visible: { [name]: null } } }), {}, sampleContext()).errors,
      ).toHaveLength(1);
  });
});

describe('cycles', () => {
  const cycle = (sketches: FieldSketches, children: Parameters<typeof sampleEntity>[1] = {}): string[][] =>
    findCycles(sampleEntity(sketches, children));

  test('through formulas, visibility, defaults, copies, read-only', () => {
    expect(cycle({ a: { type: 'money', value: '=a + 1' } })).toEqual([['a']]);
    expect(
      cycle({
        a: { type: 'money', value: '=b' },
        b: { type: 'money', value: '=c' },
        c: { type: 'money', value: '=a' },
      }),
    ).toEqual([['a', 'b', 'c']]);
    expect(
      cycle({ a: { type: 'text', visible: { b: null } }, b: { type: 'text', visible: { a: null } } }),
    ).toHaveLength(1);
    expect(cycle({ a: { type: 'text', default: '=b' }, b: { type: 'text', readonly: '=a == 1' } })).toHaveLength(1);
    expect(cycle({ a: { type: 'select', ref: 'x/y', default: '=b' }, b: { type: 'text', copy: 'a.name' } })).toEqual([
      ['a', 'b'],
    ]);
  });

  test('through rows and aggregates', () => {
    const found = cycle(
      { total: { type: 'money', value: '=sum(item.share)' } },
      { item: { fields: { amount: 'money', share: { type: 'money', value: '=amount / main.total' } } } },
    );
    expect(found).toEqual([['total', 'item.share']]);
    expect(
      cycle(
        { total: { type: 'money', value: '=count(item)' } },
        { item: { visible: { total: 0 }, fields: { amount: 'money' } } },
      ),
    ).toEqual([['item', 'total']]);
  });

  test('none where there is none', () => {
    expect(
      cycle(
        {
          total: { type: 'money', value: '=sum(item.amount)' },
          note: { type: 'text', required: '=any(item, share > 0.5)' },
        },
        { item: { fields: { amount: 'money', share: { type: 'rate', value: '=amount / main.total' } } } },
      ),
    ).toEqual([]);
  });

  test('what lies on one is null, and it is said', () => {
    const sketches: FieldSketches = {
      a: { type: 'money', value: '=b' },
      b: { type: 'money', value: '=a' },
      c: { type: 'money', value: '=1' },
    };
    const { values, errors: found } = derive(sampleEntity(sketches), {}, sampleContext());
    expect(values).toMatchObject({ a: null, b: null, c: '1.00' });
    expect(found).toEqual([{ path: 'a', message: '公式循环引用：a → b → a' }]);
  });

  test('a chain of a thousand fields is none, and is computed', () => {
    const sketches: FieldSketches = { f0: 'int' };
    for (let index = 1; index <= 1000; index += 1) sketches[`f${index}`] = { type: 'int', value: `=f${index - 1} + 1` };
    expect(derive(sampleEntity(sketches), { f0: 5 }, sampleContext()).values.f1000).toBe(1005);
  });
});
