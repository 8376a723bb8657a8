/** Checks of print templates, and of the actions that open them for several records. */
import { expect, it } from 'vitest';
import { problemText } from '@/model/check';
import { checkWith, texts } from './check-fixture';

const PATH = 'schemas/shop/order-print.page.json';
const LIST = 'schemas/shop/order.list.json';
const PAGE = `{
  "$schema": "../_meta/page.schema.json",
  "version": 2,
  "title": "订单",
  "entity": "shop/order",
  "print": { "paper": "continuous", "width": 241, "footer": { "center": "{page} / {pages}", "right": "{orderNo}" } },
  "blocks": [
    { "key": "code", "widget": "barcode", "props": { "value": "{orderNo}" } },
    { "key": "head", "widget": "record-fields", "props": { "fields": ["buyerId"], "computed": { "大写": "=amountInWords(amount)" } } },
    { "key": "rows", "widget": "record-rows", "props": { "child": "item", "columns": ["goods", "price"] } },
    { "key": "sign", "keep": true, "widget": "signatures", "props": { "labels": ["经办人 {ownerName}"] } }
  ]
}`;
const widgets = new Set(['stat', 'barcode', 'record-fields', 'record-rows', 'signatures']);
const problemsOf = (files: Readonly<Record<string, string>>) => checkWith(files, { widgets }).map(problemText);
const changed = (text: string, from: string, to: string): string => {
  expect(text.split(from)).toHaveLength(2);
  return text.replace(from, () => to);
};

it('accepts a template', () => {
  expect(problemsOf({ [PATH]: PAGE })).toEqual([]);
});

it.each([
  ['entity that is none', '"shop/order"', '"shop/ordre"', '没有实体 “shop/ordre”'],
  ['child as entity', '"shop/order"', '"shop/order.item"', '请写它的主表'],
  ['no entity', '  "entity": "shop/order",\n', '', '缺少 "entity"'],
  ['misspelt field', '"buyerId"', '"buyrId"', 'shop/order 没有字段 “buyrId”'],
  ['misspelt child', '"child": "item"', '"child": "itme"', 'shop/order 没有子表 “itme”'],
  ['misspelt column', '"goods", "price"', '"goods", "prise"', '没有字段 “prise”'],
  ['misspelt name in a text', '{ownerName}', '{ownrName}', '没有字段 “ownrName”'],
  ['misspelt name in a line', '"right": "{orderNo}"', '"right": "{ordrNo}"', '没有字段 “ordrNo”'],
  ['number of the page in the content', '{ownerName}', '{pages}', '没有字段 “pages”'],
  ['child as a value', '"value": "{orderNo}"', '"value": "{item}"', '“item” 是子表，不是一个值'],
  ['misspelt name in a formula', 'amountInWords(amount)', 'amountInWords(amont)', '没有字段 “amont”'],
  ['width of A4', '"paper": "continuous", ', '', '“width” 只用于连续纸'],
  ['margins without content', '"width": 241', '"width": 60, "margin": 20', '纸上剩不下内容'],
  [
    'screen as a block',
    '{ "key": "code", "widget": "barcode", "props": { "value": "{orderNo}" } }',
    '{ "key": "code", "screen": "shop/firm.list" }',
    '屏幕不能打印',
  ],
  ['data', '"blocks": [', '"data": { "sum": "GET /shop/text" }, "blocks": [', '不取 data'],
])('refuses: %s', (_title, from, to, message) => {
  expect(problemsOf({ [PATH]: changed(PAGE, from, to) })[0]).toContain(message);
});

it('refuses settings of a record on a page that is not printed, once', () => {
  const page = changed(PAGE, /.*"entity".*\n.*"print".*\n/.exec(PAGE)![0], '');
  const rows = /.*"record-rows".*\n/.exec(page)![0];
  const alone = page.replace(/ {4}\{ "key".*\n/g, (line) => (line === rows ? line.replace('},\n', '}\n') : ''));
  expect(problemsOf({ [PATH]: alone })).toEqual([expect.stringContaining('只能放在打印模板里')]);
  const entity = changed(PAGE, /.*"print".*\n/.exec(PAGE)![0], '');
  expect(problemsOf({ [PATH]: entity })[0]).toContain('“entity” 只用于打印模板');
});

it('passes the selected records to a template, and not to a screen for one', () => {
  const bulk = (screen: string, given: string) =>
    changed(
      texts[LIST]!,
      '"bulk": ["submit"]',
      `"bulk": ["submit", { "key": "paper", "label": "打印", "screen": "${screen}", "with": ${given} }]`,
    );
  const problems = (screen: string, given: string) => problemsOf({ [PATH]: PAGE, [LIST]: bulk(screen, given) });
  expect(problems('shop/order-print.page', '{ "ids": "{ids}" }')).toEqual([]);
  expect(problems('shop/order-print.page', '{ "id": "{id}" }')).toEqual([expect.stringContaining('{id} 只取第一条')]);
  expect(problems('shop/firm.form', '{ "ids": "{ids}" }')).toEqual([expect.stringContaining('不用参数 “ids”')]);
});
