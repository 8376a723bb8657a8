/** Number inputs of forms and query bars keep every typed character. */
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FieldInput } from '@/components/field/FieldInput';
import type { Value } from '@/model/entity/field-type';
import { fillField } from '@/model/entity/fill-field';
import { types } from '@/registry/values';
import { loadView } from '@/registry/views';
import { mount, unmount } from '../../../../tests/helpers/mount';
import { inputProps } from '../../../../tests/helpers/field-input';

afterEach(unmount);

async function open(type: 'inputNumber' | 'hour', place: 'form' | 'query', multiple = false): Promise<() => Value> {
  await loadView(type);
  const field = fillField('price', { label: '单价', type }, { types });
  const entered: Value[] = [];
  function Box() {
    const [value, setValue] = useState<Value>(null);
    const enter = (next: Value) => {
      entered.push(next);
      setValue(next);
    };
    return (
      <FieldInput
        {...inputProps(field, { place })}
        multiple={multiple}
        schema="demo/x"
        value={value}
        onChange={enter}
      />
    );
  }
  mount(<Box />);
  return () => entered.at(-1) ?? null;
}

const box = () => page.getByRole('textbox', { name: '单价' });
const shown = () => (box().element() as HTMLInputElement).value;

test.each([
  ['(12)', '-12', '-12.00'],
  ['12%', '0.12', '0.12'],
  ['1 234', '1234', '1,234.00'],
  ['1e3', { unreadable: '1e3', error: '“1e3”不是数字' }, '1e3'],
  ['1.2.3', { unreadable: '1.2.3', error: '“1.2.3”不是数字' }, '1.2.3'],
  ['八', { unreadable: '八', error: '“八”不是数字' }, '八'],
] as const)('reads or keeps %s', async (text, value, after) => {
  for (const place of ['form', 'query'] as const) {
    const held = await open('inputNumber', place);
    await userEvent.click(box());
    for (const [at, letter] of [...text].entries()) {
      await userEvent.keyboard(letter);
      expect(shown()).toBe(text.slice(0, at + 1));
    }
    expect(held()).toEqual(value);
    await userEvent.tab();
    await expect.poll(shown).toBe(after);
    unmount();
  }
});

test.each(['24', '-1'])('does not take the hour %s', async (text) => {
  const held = await open('hour', 'query');
  await userEvent.click(box());
  await userEvent.keyboard(text);
  expect(held()).toEqual({ unreadable: text, error: '请输入 0 到 23 的整数' });
});

test('a list of numbers keeps what cannot be read', async () => {
  const held = await open('inputNumber', 'query', true);
  await userEvent.click(box());
  await userEvent.keyboard('1，2.5 , 3a');
  expect(held()).toEqual({ unreadable: '1，2.5 , 3a', error: '“3a”不是数字' });
  await userEvent.keyboard('{Backspace}');
  expect(held()).toBe('1,2.5,3');
});
