/** Range input in a form: Enter moves to the missing end first, then submits the form. */
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RangeInput } from '@/components/field/FieldInput';
import type { Value } from '@/model/entity/field-type';
import { fillField } from '@/model/entity/fill-field';
import { types } from '@/registry/values';
import { loadView } from '@/registry/views';
import { mount, unmount } from '../../../../tests/helpers/mount';
import { inputProps } from '../../../../tests/helpers/field-input';

afterEach(unmount);

/** `below`: the pointer is where the calendar will open, over one of its days. */
test.each(['elsewhere', 'below'])(
  'Enter after the first end goes on to the last, whose Enter asks (mouse %s)',
  async (mouse) => {
    await page.viewport(1000, 700);
    await loadView('date');
    const field = fillField('day', { label: '日期', type: 'date' }, { types });
    const asked: (readonly [Value, Value])[] = [];
    function Query() {
      const [value, setValue] = useState<readonly [Value, Value]>([null, null]);
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            asked.push(value);
          }}
        >
          <RangeInput
            {...inputProps(field, { place: 'query' })}
            schema="demo/x.list"
            value={value}
            onChange={setValue}
          />
          <button type="submit">查询</button>
          <p data-testid="below" style={{ height: 400, width: 600 }} />
        </form>
      );
    }
    mount(<Query />);
    await userEvent.hover(mouse === 'below' ? page.getByTestId('below') : page.getByRole('button', { name: '查询' }));
    const [first, last] = ['日期 开始', '日期 结束'].map((name) => page.getByRole('textbox', { name }));
    await first!.fill('2026-01-01');
    await userEvent.keyboard('{Enter}');
    await expect.element(last!).toHaveFocus();
    expect(asked).toEqual([]);
    await last!.fill('2026-01-31');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => asked.at(-1)).toEqual(['2026-01-01', '2026-01-31']);

    // Both ends are set: Enter submits after a change of either end.
    await first!.fill('2026-01-15');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => asked.at(-1)).toEqual(['2026-01-15', '2026-01-31']);
  },
);
