/** Rules on fields and on cells of rows: messages for empty and for invalid values (spec 1 §5, spec 2 §5). */
import { describe, expect, test } from 'vitest';
import { derive } from '..';
import { sampleContext, sampleEntity } from '../testing/sample-entity';

function messageOf(rule: string, label: string, value: string): string | undefined {
  const entity = sampleEntity({ a: { type: 'text', label, required: true, rules: [rule] } });
  return derive(entity, { a: value }, sampleContext()).errors[0]?.message;
}

test('[1§5.2, 1§5.3, 1§5.4, 2§5.39, 2§5.40] mobile: required; 11 digits that start with 1 and 3, 4, 5, 7 or 8', () => {
  const say = (value: string) => messageOf('mobile', '手机号', value);
  expect(say('')).toBe('请输入手机号');
  for (const second of [3, 4, 5, 7, 8]) expect(say(`1${second}`.padEnd(11, '0'))).toBeUndefined();
  const wrong = [0, 1, 2, 6, 9].map((second) => `1${second}`.padEnd(11, '0'));
  for (const value of [...wrong, '23800000000', '1380000000', '138000000000', '1380000000a']) {
    expect(say(value), value).toBe('请输入正确手机号');
  }
});

describe('userName', () => {
  const say = (value: string) => messageOf('userName', '用户名', value);
  test('[1§5.1, 1§5.5, 1§5.6, 1§5.7, 2§5.41] required; letters, digits, underscore; length 4 to 18', () => {
    expect(say('')).toBe('请输入用户名');
    for (const value of ['a'.repeat(4), 'a'.repeat(18), 'A_09']) expect(say(value), value).toBeUndefined();
    for (const value of ['a-bcd', '用户名称', 'ab cd', 'abc.d']) {
      expect(say(value), value).toBe('只允许字母、数字、下划线');
    }
    for (const value of ['a'.repeat(3), 'a'.repeat(19)]) expect(say(value), value).toBe('长度6到18个字符');
  });
});

describe('cells', () => {
  const entity = sampleEntity(
    { name: 'text' },
    {
      item: {
        fields: {
          code: { type: 'text', label: '编码', required: true, rules: ['s', 's6-18', 'unique'] },
          sign: { type: 'text', pattern: { regex: '^A\\d$', message: '须为 A 和一位数字' } },
          count: { type: 'text', rules: ['z'], pattern: { regex: '^[1-9]', message: '不能以 0 开头' } },
        },
      },
    },
  );
  const say = (...rows: Record<string, string>[]) => {
    const item = rows.map((row, index) => ({ id: `${index + 1}`, code: `abcdef${'xyz'[index]}`, ...row }));
    return derive(entity, { item }, sampleContext()).errors.map(({ path, message }) => `${path}: ${message}`);
  };

  test('[2§5.1, 2§5.2, 2§8.54] the first failing rule gives its message, and empty fails what is required', () => {
    expect(say({ code: '' })).toEqual(['item/1/code: 请输入编码']);
    expect(say({ code: '1' })).toEqual(['item/1/code: 请输入字母']);
    expect(say({ code: 'abc' })).toEqual(['item/1/code: 请输入6到18位字母']);
    expect(say({ code: 'abcdef' })).toEqual([]);
  });

  test('[2§5.3] a value that is only may not repeat among rows: two equal ones fail, both', () => {
    expect(say({ code: 'sameone' }, {}, { code: 'sameone' })).toEqual([
      'item/1/code: 该值不可用，系统中已存在！',
      'item/3/code: 该值不可用，系统中已存在！',
    ]);
    expect(say({ code: 'oneonly' }, { code: 'another' })).toEqual([]);
  });

  test('[2§5.5] a named pattern, and a pattern of the cell itself as a regular expression', () => {
    expect(say({ sign: 'B1' })).toEqual(['item/1/sign: 须为 A 和一位数字']);
    expect(say({ count: 'x' })).toEqual(['item/1/count: 请输入整数']);
    expect(say({ count: '012' })).toEqual(['item/1/count: 不能以 0 开头']);
    expect(say({ sign: 'A1', count: '12' })).toEqual([]);
  });
});
