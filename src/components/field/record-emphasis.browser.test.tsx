/** Emphasis of whole records and child rows: lists, cards, details, forms and print. */
import { cdp, page } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { MODE_PARAM } from '@/components/actions/form-mode';
import { FormScreen } from '@/components/form/FormScreen';
import { ListScreen } from '@/components/list/ListScreen';
import { tabs } from '@/runtime/navigation/tabs';
import type { EntityFile } from '@/model/generated/files';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, fill, mount, unmount } from '../../../tests/helpers/mount';
import { openForm } from '../../../tests/helpers/open-form';
import { startStubServer } from '../../../tests/helpers/stub-server';

const emphasis = [
  { when: { state: '2' }, tone: 'muted', text: '冻结' },
  { when: '=days < 0', tone: 'danger', text: '逾期' },
] satisfies EntityFile['emphasis'];
const fields = {
  name: { label: '名称', type: 'input' },
  state: { label: '状态', type: 'input' },
  days: { label: '剩余', type: 'inputNumber' },
} satisfies EntityFile['fields'];
const file: Partial<EntityFile> = {
  title: '物品',
  emphasis,
  fields,
  children: {
    item: { title: '明细', table: 'demo_item', foreignKey: 'mainId', titleField: 'name', emphasis, fields },
    one: { title: '附表', table: 'demo_one', foreignKey: 'mainId', single: true, emphasis, fields },
  },
};
const item = [
  { id: '1', name: '甲', state: '2', days: '-1' },
  { id: '2', name: '乙', state: '1', days: '-1' },
  { id: '3', name: '丙', state: '1', days: '1' },
];
const record = { id: '9', name: '丁', state: '1', days: '-3', item, one: [{ id: '5', name: '戊', state: '2' }] };
const { entity, list, form } = fill(file);

/** Retries the check for up to 10 s: under load of other tests a frame can take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const WIDTHS = { wide: 1280, narrow: 390 } as const;
const send = (method: string, values: object) =>
  (cdp() as unknown as { send: (method: string, values: object) => Promise<unknown> }).send(method, values);

afterEach(async () => {
  window.dispatchEvent(new Event('afterprint'));
  await send('Emulation.setEmulatedMedia', { media: '' });
  unmount();
  deleteDrafts();
  unsavedWork().list.splice(0);
  await page.viewport(1280, 720);
});

/** Tone, text and icon of each mark below an element. */
const marks = (selector = 'body') =>
  [...document.querySelectorAll<HTMLElement>(`${selector} span[data-tone]`)].map(
    (one) => `${one.dataset['tone']} ${one.textContent} ${one.querySelector('svg') ? 'icon' : ''}`,
  );

test.each([
  ['wide', '[role=row][data-tone]', false],
  ['wide', '[role=row][data-tone]', true],
  ['narrow', 'li[data-tone]', false],
  ['narrow', 'li[data-tone]', true],
] as const)('a %s list marks %s, dark: %s', async (size, selector, dark) => {
  startStubServer(() => ({ records: item, total: 3, size: 10, current: 1, pages: 1 }));
  await page.viewport(WIDTHS[size], 800);
  mount(<ListScreen list={list} entity={entity} params={{}} active={false} />, { dark });
  await soon(() => expect(marks()).toEqual(['muted 甲冻结 icon', 'danger 乙逾期 icon']));
  expect([...document.querySelectorAll<HTMLElement>(selector)].map((row) => row.dataset['tone'])).toEqual([
    'muted',
    'danger',
  ]);
  expect(await axeViolations()).toEqual([]);
});

test.each(['wide', 'narrow'] as const)('a %s detail marks the record and its rows', async (size) => {
  startStubServer(() => record);
  await page.viewport(WIDTHS[size], 800);
  const params = { id: '9', [MODE_PARAM]: 'detail' };
  mount(<FormScreen screen={form} entity={entity} entities={{}} params={params} active ownerId="t1" />);
  const all = ['danger 逾期 icon', 'muted 冻结 icon', 'muted 甲冻结 icon', 'danger 乙逾期 icon'];
  await soon(() => expect(marks()).toEqual(all));
  expect(await axeViolations()).toEqual([]);
});

test('print names the state of the record and of its rows', async () => {
  startStubServer(() => record);
  tabs().front = 't1';
  const params = { id: '9', [MODE_PARAM]: 'detail' };
  mount(<FormScreen screen={form} entity={entity} entities={{}} params={params} active ownerId="t1" />);
  await soon(() => expect(marks()).toHaveLength(4));
  window.dispatchEvent(new Event('beforeprint'));
  await send('Emulation.setEmulatedMedia', { media: 'print' });
  const printed = ['danger 物品 丁逾期 icon', 'muted 冻结 icon', 'muted 甲冻结 icon', 'danger 乙逾期 icon'];
  await soon(() => expect(marks('article').toSorted()).toEqual(printed.toSorted()));
  for (const text of document.querySelectorAll('article span[data-tone] > span:last-child'))
    expect(text.getBoundingClientRect().width).toBeGreaterThan(10);
});

test.each(['wide', 'narrow'] as const)(
  'a %s form marks the record and its rows while they are edited',
  async (size) => {
    await page.viewport(WIDTHS[size], 800);
    await openForm(file, record);
    await soon(() =>
      expect(marks().toSorted()).toEqual(
        ['danger 逾期 icon', 'muted 冻结 icon', 'muted 甲冻结 icon', 'danger 乙逾期 icon'].toSorted(),
      ),
    );
    expect(await axeViolations()).toEqual([]);
    for (const [state, mark] of [
      ['2', 'muted 冻结 icon'],
      ['1', 'danger 逾期 icon'],
    ]) {
      await page.getByLabelText('状态', { exact: true }).first().fill(state!);
      await soon(() => expect(marks()[0]).toBe(mark));
    }
  },
);
