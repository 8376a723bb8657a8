import { expect, test } from 'vitest';
import { types } from '@/registry/values';
import { fillField } from '@/model/entity/fill-field';
import type { FieldFile } from '@/model/generated/files';
import { convertText, kindOfType } from './convert-value';

type Kind = Parameters<typeof convertText>[1];

const field = (file: Partial<FieldFile>) =>
  fillField('probe', { label: '值', type: 'input', ...file } as FieldFile, { types });

const text = field({ size: 4 });
const long = field({ type: 'textarea' });
const onOff = field({ type: 'switch' });
const truth = field({ type: 'switch', props: { boolean: true } });
const int = field({ type: 'inputNumber', props: { precision: 0 } });
const decimal = field({ type: 'inputNumber', size: [8, 2] });
const percent = field({ type: 'progress' });
const code = field({ type: 'select', dict: 'sex', props: { integer: true } });
const date = field({ type: 'date' });
const month = field({ type: 'date', props: { picker: 'month' } });
const time = field({ type: 'datetime' });
const tags = field({ type: 'tags', props: { list: true } });
const rows = field({ type: 'rows' });

const NO_NUMBER = { reason: '不是数字' };

test.each<[Kind, string, ReturnType<typeof field>, string | null | { reason: unknown }]>([
  // Text
  ['text', '', text, ''],
  ['text', '四个字😀', text, '四个字😀'],
  ['text', '是', truth, 'true'],
  ['text', ' N ', truth, 'false'],
  ['text', '1', truth, 'true'],
  ['text', 'toString', truth, { reason: '应为是或否' }],
  ['text', '  ', truth, null],
  ['text', '12', int, '12'],
  ['text', '12.00', int, '12'],
  ['text', '12.5', int, { reason: '请输入整数' }],
  ['text', '１２', int, '12'],
  ['text', '2147483648', int, { reason: '数值超出范围' }],
  ['text', '-0', int, '-0'],
  ['text', '60%', percent, '60'],
  ['text', '900%', percent, '900'],
  ['text', '2', code, '2'],
  ['text', '男', code, { reason: '不是可选的值' }],
  ['text', '1,234.50', decimal, '1234.50'],
  ['text', '1234.5600', decimal, '1234.5600'],
  ['text', '0.125', decimal, { reason: '最多2位小数' }],
  ['text', '1234567', decimal, { reason: '整数部分最多6位' }],
  ['text', '9'.repeat(60), decimal, { reason: '请输入数字' }],
  ['text', '1e3', decimal, NO_NUMBER],
  ['text', 'NaN', decimal, NO_NUMBER],
  ['text', "1'); drop table x; --", decimal, NO_NUMBER],
  ['text', '2026年6月30日', date, '2026-06-30'],
  ['text', '2026-06-30 00:00:00', date, '2026-06-30'],
  ['text', '2026-06-30 08:00', date, { reason: '有时刻，日期存不下' }],
  ['text', '46203.5', date, { reason: '有时刻，日期存不下' }],
  ['text', '2026-02-30', date, { reason: expect.stringContaining('不是日期') }],
  ['text', '0000-01-01', date, { reason: expect.stringContaining('不是日期') }],
  ['text', '2026-06', month, '2026-06-01'],
  ['text', '2026-06-15', month, '2026-06-15'],
  ['text', '2026/6/30', time, '2026-06-30 00:00:00'],
  ['text', '2026-06-30T08:05:09', time, '2026-06-30 08:05:09'],
  ['text', '2026-06-30 08:05:09.500', time, { reason: '有不足一秒的部分，存不下' }],
  ['text', '2026-06-30T08:05:09Z', time, { reason: expect.stringContaining('不是时间') }],
  ['text', '[{"a":12345678901234567890.10}]', rows, '[{"a":12345678901234567890.10}]'],
  ['text', '无', rows, { reason: '不是 JSON' }],
  ['text', '红，绿', tags, '["红","绿"]'],
  ['text', '123', tags, '["123"]'],
  ['text', '["\\u0000"]', rows, { reason: '含有不能存储的字符' }],
  // Boolean
  ['boolean', 'true', onOff, 'Y'],
  ['boolean', 'false', onOff, 'N'],
  ['boolean', 'true', text, 'true'],
  ['boolean', 'false', text, { reason: '最大长度4位字符' }],
  ['boolean', 'true', int, '1'],
  ['boolean', 'false', decimal, '0'],
  ['boolean', 'true', date, { reason: '不能这样转换' }],
  ['boolean', 'true', rows, 'true'],
  // Whole numbers
  ['int', '12345', text, { reason: '最大长度4位字符' }],
  ['int', '1', onOff, 'Y'],
  ['int', '1', truth, 'true'],
  ['int', '2', truth, { reason: '应为是或否' }],
  ['int', '1234567', decimal, { reason: '整数部分最多6位' }],
  ['int', '20260630', date, { reason: '不能这样转换' }],
  ['int', '9223372036854775807', int, { reason: '数值超出范围' }],
  // Decimals
  ['numeric', '1.00', text, '1'],
  ['numeric', '1.5e-10', long, '1.5e-10'],
  ['numeric', '-12.500', int, { reason: '请输入整数' }],
  ['numeric', '-12.000', int, '-12'],
  ['numeric', '1.00', truth, 'true'],
  ['numeric', '12.5000', decimal, '12.5'],
  ['numeric', '12.5010', decimal, { reason: '最多2位小数' }],
  // Dates and times
  ['date', '2026-06-30', long, '2026-06-30'],
  ['date', '2026-06-30', text, { reason: '最大长度4位字符' }],
  ['date', '2026-06-30', time, '2026-06-30 00:00:00'],
  ['date', '0044-03-15 BC', time, { reason: expect.stringContaining('不是时间') }],
  ['date', 'infinity', time, { reason: expect.stringContaining('不是时间') }],
  ['date', '2026-06-30', int, { reason: '不能这样转换' }],
  ['timestamp', '2026-06-30 08:00:00', date, { reason: '有时刻，日期存不下' }],
  ['timestamp', '2026-06-30 00:00:00', date, '2026-06-30'],
  ['timestamp', '2026-06-30 08:00:00+08', time, '2026-06-30 08:00:00'],
  ['timestamp', '2026-06-30 08:00:00', long, '2026-06-30 08:00:00'],
  // JSON
  ['json', '"2026-06-30"', date, '2026-06-30'],
  ['json', '["a", "b"]', long, 'a,b'],
  ['json', '["a,b"]', long, '["a,b"]'],
  ['json', '{"a": 1}', long, '{"a": 1}'],
  ['json', '{"a": 1}', int, { reason: '是列表或对象' }],
  ['json', '123456.10', decimal, '123456.1'],
  ['json', 'true', onOff, 'Y'],
  ['json', 'null', text, null],
])('%s %j', (from, value, target, expected) => {
  const result = convertText(value, from, target, types);
  expect(result).toEqual(typeof expected === 'object' && expected !== null ? expected : { value: expected });
});

test('rejects a deeply nested list', () => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  expect(convertText(nested, 'json', int, types)).toEqual({ reason: '是列表或对象' });
});

test.each([
  ['character varying(20)', 'text'],
  ['character(1)', 'text'],
  ['bigint', 'int'],
  ['double precision', 'numeric'],
  ['timestamp(0) without time zone', 'timestamp'],
  ['jsonb', 'json'],
  ['bytea', null],
  ['text[]', null],
  ['integer[]', null],
])('a column of type %s holds %s', (type, kind) => {
  expect(kindOfType(type)).toBe(kind);
});
