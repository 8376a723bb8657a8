/** Typing a date while the pointer rests over the open calendar keeps the typed text. */
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FieldInput } from '@/components/field/FieldInput';
import type { Value } from '@/model/entity/field-type';
import { fillField } from '@/model/entity/fill-field';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';
import { loadView } from '@/registry/views';
import { mount, unmount } from '../../../../tests/helpers/mount';
import { inputProps } from '../../../../tests/helpers/field-input';

afterEach(unmount);

async function open(type: 'date' | 'datetime' = 'date', start = '2026-03-03'): Promise<() => Value> {
  await page.viewport(1000, 700);
  await loadView(type);
  const field = fillField('day', { label: '日期', type }, { types });
  const entered: Value[] = [];
  function Box() {
    const [value, setValue] = useState<Value>(start);
    const enter = (next: Value) => {
      entered.push(next);
      setValue(next);
    };
    return (
      <>
        <button type="button">前</button>
        <FieldInput {...inputProps(field, { place: 'form' })} schema="demo/x" value={value} onChange={enter} />
        <p data-testid="below" style={{ height: 400, width: 600 }} />
      </>
    );
  }
  mount(<Box />);
  return () => entered.at(-1) ?? null;
}

const box = () => page.getByRole('textbox', { name: '日期' });
const shown = () => (box().element() as HTMLInputElement).value;
const day = (title: string) => document.querySelector<HTMLElement>(`.ant-picker-cell[title="${title}"]`) as HTMLElement;

test.each(['rests before it opens', 'came to rest over a day'])('the mouse %s', async (how) => {
  const held = await open();
  if (how === 'rests before it opens') {
    await userEvent.click(box());
    await expect.poll(() => day('2026-03-12')).toBeTruthy();
    // Waits until the calendar's animation ends.
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const there = day('2026-03-12').getBoundingClientRect();
    await userEvent.keyboard('{Escape}');
    (page.getByRole('button', { name: '前' }).element() as HTMLElement).focus();
    await expect.poll(() => day('2026-03-12')?.checkVisibility() ?? false).toBe(false);
    const below = page.getByTestId('below');
    const { x, y } = below.element().getBoundingClientRect();
    await userEvent.hover(below, { position: { x: there.x + 12 - x, y: there.y + 12 - y } });
    (box().element() as HTMLElement).focus();
  } else {
    await userEvent.click(box());
    await expect.poll(() => day('2026-03-12')).toBeTruthy();
    await userEvent.hover(day('2026-03-12'));
    await expect.poll(() => document.querySelector('.ant-picker-cell-in-view:hover')).toBeTruthy();
    // The input keeps its own text: the next key changes that text and not the day under the pointer.
    expect(shown()).toBe('2026-03-03');
  }
  await userEvent.keyboard('{Control>}a{/Control}');
  const text = '2026-07-15';
  for (const [at, letter] of [...text].entries()) {
    await userEvent.keyboard(letter);
    expect(shown()).toBe(text.slice(0, at + 1));
  }
  await userEvent.keyboard('{Enter}');
  await expect.poll(held).toBe('2026-07-15');

  // After the pointer moves, the calendar reacts to hover and click again.
  await userEvent.click(box());
  await expect.poll(() => day('2026-07-20')).toBeTruthy();
  await userEvent.hover(day('2026-07-21'));
  await userEvent.click(day('2026-07-20'));
  await expect.poll(held).toBe('2026-07-20');
});

test('a text that cannot be read stays, even when it begins with a date', async () => {
  const held = await open();
  await userEvent.fill(box(), '');
  await userEvent.keyboard('2026-07-15x{Tab}');
  await expect.poll(held).toEqual({ unreadable: '2026-07-15x', error: '“2026-07-15x”不是日期，应如 2026-06-30' });
  expect(shown()).toBe('2026-07-15x');
  // Corrected, and then cleared.
  await userEvent.click(box());
  await userEvent.keyboard('{End}{Backspace}{Tab}');
  await expect.poll(held).toBe('2026-07-15');
  await userEvent.click(box());
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Tab}');
  await expect.poll(held).toBe(null);
  expect(shown()).toBe('');
});

test('reads a day without a year in the year of the server', async () => {
  const held = await open();
  await userEvent.fill(box(), '');
  await userEvent.keyboard('7月5日{Enter}');
  await expect.poll(held).toBe(`${now().slice(0, 4)}-07-05`);
});

test.each<['date' | 'datetime', text: string, value: Value]>([
  ['date', '2026-07-05 00:00:00', '2026-07-05'],
  ['date', '2026/7/5 0:00', '2026-07-05'],
  [
    'date',
    '2026-07-05 08:30:00',
    { unreadable: '2026-07-05 08:30:00', error: '“2026-07-05 08:30:00”不是日期，应如 2026-06-30' },
  ],
  ['datetime', '2026/7/5', '2026-07-05 00:00:00'],
])('a %s reads "%s" as spreadsheets write it, without losing a time', async (type, text, value) => {
  const held = await open(type, '');
  await userEvent.fill(box(), '');
  await userEvent.keyboard(`${text}{Tab}`);
  await expect.poll(held).toEqual(value);
});

test('shows the day selected for a date and time before the calendar closes', async () => {
  const held = await open('datetime', '2026-03-03 08:00:00');
  await userEvent.click(box());
  await expect.poll(() => day('2026-03-12')).toBeTruthy();
  await userEvent.click(day('2026-03-12'));
  await expect.poll(shown).toBe('2026-03-12 08:00:00');
  expect(held()).toBe(null);
  await userEvent.tab();
  await userEvent.click(page.getByRole('button', { name: '前' }));
  await expect.poll(held).toBe('2026-03-12 08:00:00');
  expect(shown()).toBe('2026-03-12 08:00:00');
});
