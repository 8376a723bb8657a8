/** A query with a text that cannot be read is not sent. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadViews } from '@/components/field/field-views';
import { notices } from '@/runtime/notices/notices';
import { fill, mount, unmount } from '../../../tests/helpers/mount';
import type { QueryValues } from './query-params';
import { QueryBar } from './QueryBar';

afterEach(() => {
  unmount();
  notices().list.splice(0);
});

test('shows the first field on a narrow bar, also a range that takes two places', async () => {
  await page.viewport(560, 600);
  await loadViews(['inputNumber', 'input']);
  const { entity } = fill({
    fields: { price: { label: '单价', type: 'inputNumber' }, name: { label: '名称', type: 'input' } },
  });
  const range = { key: 'price', rule: 'range', trim: true } as const;
  const text = { key: 'name', rule: 'like', trim: true } as const;
  mount(
    <QueryBar
      label="查询"
      items={[range, text]}
      entity={entity}
      schema="demo/x"
      values={{}}
      onSearch={() => {}}
      active
    />,
  );
  await expect.element(page.getByRole('button', { name: /展\s*开/ })).toBeVisible();
  expect([...document.querySelectorAll('form label')].map((label) => label.textContent)).toEqual(['单价']);
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(560);
});

test('keeps the typed text, marks it and says why it is not searched', async () => {
  await page.viewport(1200, 600);
  await loadViews(['inputNumber']);
  const { entity } = fill({ fields: { price: { label: '单价', type: 'inputNumber' } } });
  const asked: QueryValues[] = [];
  mount(
    <QueryBar
      label="查询"
      items={[{ key: 'price', rule: 'range', trim: true }]}
      entity={entity}
      schema="demo/x"
      values={{}}
      onSearch={(values) => void asked.push(values)}
      active
    />,
  );
  const begin = page.getByRole('textbox').first();
  await expect.element(begin).toBeVisible();
  (begin.element() as HTMLElement).focus();
  await userEvent.keyboard('1.2.3{Enter}');
  expect(asked).toEqual([]);
  expect(notices().list.map(({ text }) => text)).toEqual(['“1.2.3”不是数字']);
  await expect.element(begin).toHaveFocus();
  await expect.element(begin).toHaveAttribute('aria-invalid', 'true');
  await expect.element(begin).toHaveValue('1.2.3');
  await userEvent.fill(begin, '12%');
  await userEvent.keyboard('{Enter}');
  expect(asked).toEqual([{ price: ['0.12', null] }]);
});
