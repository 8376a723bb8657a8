/** Print templates: the preview page by page, and what the browser prints. */
import { cdp, page as browser } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { fillPage } from '@/model/screens/fill-page';
import { tabs } from '@/runtime/navigation/tabs';
import { axeViolations, fill, mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer, type StubRequest } from '../../../tests/helpers/stub-server';
import PrintScreen from './PrintScreen';

/** Retries the check for up to 10 s: under load of other tests a frame can take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const emulate = (media: string) =>
  (cdp() as unknown as { send: (method: string, values: object) => Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  );

const rowsOf = (count: number, goods = '货'): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    goods: `${goods}${index + 1}`,
    amount: '1.50',
  }));

let records: Record<string, Row> = {};
startStubServer(({ params }: StubRequest) => records[params['id'] ?? ''] ?? null);

afterEach(async () => {
  window.dispatchEvent(new Event('afterprint'));
  await emulate('');
  unmount();
});

const { entity } = fill({
  title: '单据',
  titleField: 'code',
  fields: {
    code: { label: '编号', type: 'input' },
    kind: { label: '种类', type: 'select', options: [{ value: 'a', text: '甲类' }] },
    total: { label: '合计', type: 'inputNumber', size: [18, 2] },
  },
  children: {
    lines: {
      title: '明细',
      fields: {
        goods: { label: '货物', type: 'input' },
        amount: { label: '金额', type: 'inputNumber', size: [18, 2], list: { total: 'sum' } },
      },
    },
  },
} as Parameters<typeof fill>[0]);

const FILE: PageFile = {
  $schema: '../_meta/page.schema.json',
  version: 2,
  title: '单据',
  entity: 'demo/thing',
  print: { footer: { center: '{page}/{pages}', right: '{code}' } },
  blocks: [
    { key: 'number', widget: 'barcode', props: { value: '{code}' } },
    { key: 'square', widget: 'qrcode', props: { value: '{code}' } },
    {
      key: 'head',
      widget: 'record-fields',
      props: { fields: ['kind'], computed: { 大写: '=amountInWords(total)' } },
    },
    { key: 'lines', widget: 'record-rows', props: { child: 'lines', subtotal: true } },
    { key: 'sign', keep: true, widget: 'signatures', props: { labels: ['经办人'] } },
  ],
};

async function open(ids: string, size: [number, number] = [1280, 720]) {
  await browser.viewport(...size);
  tabs().front = 't1';
  const screen = fillPage('demo/thing-print.page', FILE);
  mount(<PrintScreen page={screen} settings={screen.print!} entity={entity} params={{ ids }} ownerId="t1" />);
}

const sheets = () => [...document.querySelectorAll<HTMLElement>('main article > section')];
const textOf = (sheet: HTMLElement, selector: string) =>
  [...sheet.querySelectorAll(selector)].map((one) => one.textContent);
const footers = () => sheets().map((one) => textOf(one, ':scope > [data-side="bottom"] > span').join('|'));

test('breaks a child table across pages: head repeated, every row once, signatures on the last page', async () => {
  records = { '7': { id: '7', code: 'D-7', kind: 'a', total: '90', lines: rowsOf(40) } };
  await open('7');
  await soon(() => expect(footers()).toEqual(['|1/2|D-7', '|2/2|D-7']));
  await expect.element(browser.getByText('1 张单据，共 2 页')).toBeVisible();
  // The views of blocks are loaded when they are first drawn: nothing can be printed before.
  const [first, last] = sheets() as [HTMLElement, HTMLElement];
  expect(textOf(first, 'dl > div')).toEqual(['种类甲类', '大写玖拾元整']);
  expect(first.querySelectorAll('svg')).toHaveLength(2);
  for (const sheet of [first, last]) {
    expect(textOf(sheet, 'thead th')).toEqual(['序号', '货物', '金额']);
    // Nothing is cut off.
    expect(sheet.scrollHeight).toBeLessThanOrEqual(sheet.clientHeight);
    const content = sheet.querySelector(':scope > div:not([data-side])')!;
    expect(content.scrollHeight).toBeLessThanOrEqual(content.clientHeight + 1);
  }
  const numbers = [first, last].map((sheet) => textOf(sheet, 'tbody th').map(Number));
  expect(numbers.flat()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  const running = numbers[0]!.length * 1.5;
  expect(textOf(first, 'tfoot tr')).toEqual([`累计${running.toFixed(2)}`]);
  expect(textOf(last, 'tfoot tr')).toEqual(['合计60.00']);
  expect([first, last].map((sheet) => sheet.textContent.includes('经办人'))).toEqual([false, true]);
  expect(await axeViolations()).toEqual([]);
});

test('prints several records, each from a new page with its own page numbers', async () => {
  records = {
    '1': { id: '1', code: 'D-1', lines: [] },
    '2': { id: '2', code: 'D-2', lines: rowsOf(40) },
  };
  await open('1,2,1,9');
  await soon(() => expect(footers()).toEqual(['|1/1|D-1', '|1/2|D-2', '|2/2|D-2']));
  expect(sheets()[0]!.textContent).toContain('没有明细');
  await expect.element(browser.getByText('2 张单据，共 3 页')).toBeVisible();
  await expect.element(browser.getByText(/有 1 条记录已被删除/)).toBeVisible();
});

test('divides a row that is higher than a page, without losing text', async () => {
  records = { '7': { id: '7', code: 'D-7', lines: rowsOf(1, '很长的货物名称'.repeat(600)) } };
  await open('7');
  await soon(() => expect(sheets().length).toBeGreaterThan(1));
  const pieces = sheets().flatMap((sheet) => [...sheet.querySelectorAll<HTMLElement>('tbody td:first-of-type > div')]);
  const shown = pieces.reduce((sum, piece) => sum + piece.clientHeight, 0);
  const whole = pieces[0]!.querySelector('[data-content]')!.clientHeight;
  expect(pieces.length).toBeGreaterThan(1);
  expect(Math.abs(shown - whole)).toBeLessThanOrEqual(pieces.length);
});

test('prints the sheets alone, in the size of the paper', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  records = { '7': { id: '7', code: 'D-7', lines: rowsOf(3) } };
  await open('7');
  await browser.getByRole('button', { name: '打印' }).click();
  expect(printed).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('beforeprint'));
  await emulate('print');
  const shown = [...document.body.children].filter((one) => getComputedStyle(one).display !== 'none');
  expect(shown.map((one) => one.children.length)).toEqual([1]);
  const rules = document.adoptedStyleSheets.flatMap((one) => [...one.cssRules].map(({ cssText }) => cssText));
  expect(rules.some((rule) => rule.includes('210mm 297mm'))).toBe(true);
  window.dispatchEvent(new Event('afterprint'));
  await soon(() => expect(document.adoptedStyleSheets).toEqual([]));
  await soon(() => expect(footers()).toEqual(['|1/1|D-7']));
});

test('fits the width of a phone', async () => {
  records = { '7': { id: '7', code: 'D-7', lines: rowsOf(40) } };
  await open('7', [390, 844]);
  await soon(() => expect(footers()).toEqual(['|1/2|D-7', '|2/2|D-7']));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(sheets()[0]!.getBoundingClientRect().width).toBeLessThanOrEqual(390);
});

test('says what to do without records, and with too many', async () => {
  await open('');
  await expect.element(browser.getByText(/没有要打印的记录/)).toBeVisible();
  await open(Array.from({ length: 101 }, (_, index) => String(index)).join(','));
  await expect.element(browser.getByText(/一次最多打印 100 条/)).toBeVisible();
});
