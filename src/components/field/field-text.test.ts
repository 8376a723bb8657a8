import { expect, test, vi } from 'vitest';
import type { FieldType } from '@/model/entity/field-type';
import { sampleEntity } from '@/model/record/testing/sample-entity';
import { fieldText, optionNames } from './field-text';

const { fields } = sampleEntity({ name: 'input', count: 'inputNumber' });
const plain: FieldType = { column: { kind: 'text', length: 255 }, rules: [] };

test('a type with neither codes nor a text of its own shows the stored value', () => {
  expect(fieldText(fields['name']!, { name: '甲' }, plain, [])).toBe('甲');
  expect(fieldText(fields['count']!, { count: 0 }, plain, [])).toBe('0');
  expect(fieldText(fields['name']!, { name: ['a', 'b'] }, plain, [])).toBe('["a","b"]');
  expect(fieldText(fields['name']!, { name: 'x' }, undefined, [])).toBe('x');
});

test('reads no names for plain texts: sorting asks for the text of every row', () => {
  const iterator = vi.fn();
  const options = Object.defineProperty([{ value: 'a', text: '甲', color: null, disabled: false }], 'map', {
    value: iterator,
  });
  expect(fieldText(fields['name']!, { name: 'a' }, plain, options)).toBe('a');
  expect(iterator).not.toHaveBeenCalled();
});

test('lists without options share one table of names', () => {
  expect(optionNames([])).toBe(optionNames([]));
});
