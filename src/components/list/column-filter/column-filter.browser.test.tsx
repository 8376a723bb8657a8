/** Conditions in the menus of a list's columns: the same conditions as those of the advanced query. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';
import { ListScreen } from '../ListScreen';

/** Waits; a machine that is busy with other tests may take seconds over a frame. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const { entity, list } = fill(
  {
    fields: {
      name: { label: '名称', type: 'input' },
      price: { label: '价格', type: 'inputNumber' },
      note: { label: '说明', type: 'input', hiddenIn: ['query'] },
    },
  },
  { list: { columns: ['name', 'price', 'note'] } },
);

let asked: Record<string, string>[];
const rules = (): unknown => {
  const text = asked.at(-1)?.['superQueryParams'];
  return text === undefined ? [] : JSON.parse(decodeURI(text));
};

beforeEach(async () => {
  await page.viewport(1440, 900);
  asked = [];
  startStubServer(({ params }) => {
    asked.push(params);
    return { records: [{ id: '1', name: '笔', price: '1' }], total: 1, size: 10, current: 1, pages: 1 };
  });
});
afterEach(unmount);

const open = () => mount(<ListScreen list={list} entity={entity} params={{}} active={false} />);
async function openMenu(title: string): Promise<void> {
  await soon(() => expect(document.querySelector(`[aria-label="${title}的菜单"]`) ?? menuButton(title)).not.toBeNull());
  menuButton(title)!.click();
  await soon(() => expect(document.querySelector('[role="menu"]')).not.toBeNull());
}
const menuButton = (title: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="columnheader"] button')].find(
    (one) => one.getAttribute('aria-label')?.includes(title) === true && one.textContent === '⋮',
  ) ?? null;
const items = () => [...document.querySelectorAll('[role="menuitem"]')].map((one) => one.textContent);
const tags = () => [...document.querySelectorAll('[data-condition]')].map((one) => one.textContent);

async function enter(title: string, text: string): Promise<void> {
  await openMenu(title);
  await userEvent.click(page.getByRole('menuitem', { name: '筛选…' }));
  await soon(() => expect(document.querySelector(`[aria-label="${title} 值"]`)).not.toBeNull());
  await userEvent.fill(page.getByLabelText(`${title} 值`), text);
  await userEvent.keyboard('{Enter}');
}

test('adds a condition from the menu of a column, shows it as a tag, and changes it there', async () => {
  open();
  await enter('名称', '笔');
  await soon(() => expect(rules()).toEqual([{ field: 'name', rule: 'like', val: '笔' }]));
  await soon(() => expect(tags()).toEqual(['名称 包含 笔']));
  expect(await axeViolations()).toEqual([]);
  await enter('价格', '5');
  await soon(() => expect(rules()).toMatchObject([{ field: 'name' }, { field: 'price', val: '5' }]));
  await enter('名称', '墨');
  await soon(() => expect(rules()).toMatchObject([{ field: 'name', val: '墨' }, { field: 'price' }]));
});

test('removes the conditions of the column, and asks for a value that is missing', async () => {
  open();
  await enter('名称', '笔');
  await soon(() => expect(tags()).toHaveLength(1));
  await openMenu('名称');
  await userEvent.click(page.getByRole('menuitem', { name: '筛选…' }));
  await userEvent.click(page.getByRole('button', { name: '清除筛选' }));
  await soon(() => expect(tags()).toEqual([]));
  expect(rules()).toEqual([]);
  const before = asked.length;
  await enter('名称', ' ');
  await soon(() => expect(document.body.textContent).toContain('请填写值'));
  expect(asked).toHaveLength(before);
});

test('offers no condition where the field cannot be queried', async () => {
  open();
  await soon(() => expect(menuButton('说明')).not.toBeNull());
  await openMenu('说明');
  expect(items()).not.toContain('筛选…');
});
