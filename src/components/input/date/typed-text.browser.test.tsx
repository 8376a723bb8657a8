/** Typing a date while the pointer rests over the open calendar keeps the typed text. */
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

async function open(): Promise<() => Value> {
  await page.viewport(1000, 700);
  await loadView('date');
  const field = fillField('day', { label: '日期', type: 'date' }, { types });
  const entered: Value[] = [];
  function Box() {
    const [value, setValue] = useState<Value>('2026-03-03');
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
    await expect.poll(shown).toBe('2026-03-12');
    // The first key disables hover of the resting pointer; the next key follows when the input shows its own date
    // again.
    await userEvent.keyboard('{Control}');
    await expect.poll(shown).toBe('2026-03-03');
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
