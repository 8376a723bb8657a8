/** Print of a record: alone, whole and black on white. */
import { cdp, page } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { MODE_PARAM } from '@/components/actions/form-mode';
import { FormScreen } from '@/components/form/FormScreen';
import type { Row } from '@/model/record';
import { dialogs } from '@/runtime/navigation/dialogs';
import { tabs } from '@/runtime/navigation/tabs';
import { fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';
import { MAX_PRINTED_ROWS } from './PrintedRows';

/** Retries the check for up to 10 s: under load of other tests a frame can take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const emulate = (media: string) =>
  (cdp() as unknown as { send: (method: string, values: object) => Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  );

let record: Row = {};
startStubServer(() => record);

afterEach(async () => {
  window.dispatchEvent(new Event('afterprint'));
  vi.restoreAllMocks();
  await emulate('');
  unmount();
});

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), goods: `货${index + 1}`, amount: '1.50' }));

const file = {
  title: '单据',
  titleField: 'code',
  fields: {
    code: { label: '编号', type: 'input' },
    kind: { label: '种类', type: 'select', options: [{ value: 'a', text: '甲类', color: 'red' }] },
    note: { label: '说明', type: 'textarea', visible: { kind: 'b' } },
  },
  children: {
    lines: {
      title: '明细',
      fields: {
        goods: { label: '货物', type: 'input' },
        amount: { label: '金额', type: 'money', list: { total: 'sum' } },
      },
    },
  },
} as Parameters<typeof fill>[0];

async function open(rows: number, given: Partial<Parameters<typeof FormScreen>[0]> = {}, dark = false) {
  await page.viewport(1280, 720);
  tabs().front = 't1';
  record = { id: '7', code: 'D-7', kind: 'a', note: '不打印', lines: rowsOf(rows) };
  const { entity, form } = fill(file);
  const params = { id: '7', [MODE_PARAM]: 'detail' };
  mount(<FormScreen screen={form} entity={entity} entities={{}} params={params} active ownerId="t1" {...given} />, {
    dark,
  });
  await soon(() => expect(document.querySelector('main [data-field="code"]')).not.toBeNull());
}

const print = () => window.dispatchEvent(new Event('beforeprint'));
const sheets = () => [...document.querySelectorAll<HTMLElement>('body > article')];
const printedRows = () => document.querySelectorAll('article tbody tr').length;

test('prints the record alone, with the displayed texts and without hidden fields', async () => {
  await open(3);
  print();
  await emulate('print');
  const [sheet] = sheets();
  expect(sheet!.querySelector('h1')!.textContent).toBe('单据 D-7');
  const own = [...sheet!.querySelectorAll('dl:first-of-type > div')].slice(0, 3);
  expect(own.map((one) => one.textContent)).toEqual(['编号D-7', '种类甲类', '创建人—']);
  const tag = sheet!.querySelector('[data-color=red]')!;
  expect(getComputedStyle(tag, '::before').display).toBe('none');
  expect([...sheet!.querySelectorAll('thead th')].map((one) => one.textContent)).toEqual(['序号', '货物', '金额']);
  expect(sheet!.querySelector('tbody tr')!.textContent).toContain('货1');
  expect(sheet!.querySelector('button, [role="grid"]')).toBeNull();
  const others = [...document.body.children].filter((one) => one !== sheet);
  expect(others.every((one) => getComputedStyle(one).display === 'none')).toBe(true);
  expect(getComputedStyle(sheet!.querySelector('thead')!).display).toBe('table-header-group');
});

test('is not seen on the screen and goes after printing', async () => {
  await open(3);
  print();
  expect(sheets().map((one) => getComputedStyle(one).display)).toEqual(['none']);
  window.dispatchEvent(new Event('afterprint'));
  await soon(() => expect(sheets()).toEqual([]));
});

test('prints rows outside the viewport too, up to a limit, and says how many are left out', async () => {
  await open(500);
  expect(document.querySelectorAll('[role="grid"] [role="row"]').length).toBeLessThan(100);
  print();
  expect(printedRows()).toBe(501);
  expect(sheets()[0]!.querySelector('tbody tr:last-child')!.textContent).toBe('合计750');
  window.dispatchEvent(new Event('afterprint'));
  await open(MAX_PRINTED_ROWS + 100);
  print();
  expect(printedRows()).toBe(MAX_PRINTED_ROWS + 1);
  expect(sheets()[0]!.querySelector('tbody tr:last-child')!.textContent).toBe('合计3150');
  expect(sheets()[0]!.textContent).toContain(`只打印前 ${MAX_PRINTED_ROWS} 行，另有 100 行没有打印`);
});

test('is black on white in the dark theme', async () => {
  await open(3, {}, true);
  print();
  await emulate('print');
  const colors = [...sheets()[0]!.querySelectorAll('*')].map((one) => getComputedStyle(one).color);
  expect(new Set(colors)).toEqual(new Set(['rgb(0, 0, 0)']));
  for (const one of [document.body, document.documentElement])
    expect(getComputedStyle(one).backgroundColor).toBe('rgb(255, 255, 255)');
});

test.each(['sections', 'tabs', 'steps', null] as const)(
  'prints the groups of layout %s that its condition shows, opened or not',
  async (layout) => {
    const { form } = fill(file);
    const groups = [
      { title: '甲组', fields: ['code'] },
      { title: '乙组', fields: ['kind'], collapsed: true },
      { title: '丙组', fields: ['note'], collapsed: true },
    ];
    const screen = { ...form, layout, groups: groups.map((group) => ({ collapsed: false, ...group })) };
    await open(1, { screen: screen as typeof form, params: { id: '7' } });
    print();
    await emulate('print');
    const shown = [...sheets()[0]!.querySelectorAll<HTMLElement>('h2')].filter((one) => one.offsetHeight > 0);
    expect(shown.map((one) => one.textContent)).toEqual(['甲组', '乙组', '明细']);
  },
);

test('prints an edited record as it is entered, with its rows', async () => {
  await open(40, { params: { id: '7' } });
  await page.getByLabelText('编号').fill('D-8');
  print();
  expect(sheets()[0]!.querySelector('h1')!.textContent).toBe('单据 D-8');
  expect(printedRows()).toBe(41);
});

test('the button 打印 prints', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await open(1);
  await page.getByRole('button', { name: '打印' }).click();
  expect(printed).toHaveBeenCalledOnce();
});

test('a record behind a dialog, in a hidden tab or inside another screen is not printed alone', async () => {
  await open(1);
  tabs().front = 't2';
  print();
  expect(sheets()).toEqual([]);
  tabs().front = 't1';
  dialogs().list.push({ key: 'd1' } as never);
  print();
  expect(sheets()).toEqual([]);
  dialogs().list.pop();
  await open(1, { block: { selected: null, select: null } });
  print();
  expect(sheets()).toEqual([]);
  expect(page.getByRole('button', { name: '打印' }).elements()).toEqual([]);
});
