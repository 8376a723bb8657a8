import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemText } from '@/model/check';
import common from '@schemas/_meta/common.schema.json';
import entity from '@schemas/_meta/entity.schema.json';
import form from '@schemas/_meta/form.schema.json';
import list from '@schemas/_meta/list.schema.json';
import menu from '@schemas/_meta/menu.schema.json';
import page from '@schemas/_meta/page.schema.json';
import types from '@schemas/_meta/types.schema.json';
import widgets from '@schemas/_meta/widgets.schema.json';
import { checkWith, texts } from './check-fixture';

const ORDER = 'schemas/shop/order.entity.json';
const LIST = 'schemas/shop/order.list.json';
const FORM = 'schemas/shop/order.form.json';
const PAGE = 'schemas/shop/desk.page.json';
const MENU = 'schemas/_shared/menu.json';

/** Replaces texts that each stand once in a file. */
function replaced(file: string, changes: Readonly<Record<string, string>>): string {
  let text = texts[file]!;
  for (const [from, to] of Object.entries(changes)) {
    expect(text.split(from), `"${from}" stands once`).toHaveLength(2);
    text = text.replace(from, () => to);
  }
  return text;
}

const WRONG_FIELD = { '"unique": [["orderNo", "buyerId"]]': '"unique": [["orderNr", "buyerId"]]' };
const WRONG_COLUMN = { '"columns": ["orderNo"': '"columns": ["ordrNo"' };
const NO_FIELD = '没有字段 “orderNr”；是不是 “orderNo”？';

/** `[title, file, changes, messages in the order of the file]` */
const cases: readonly (readonly [string, string, Readonly<Record<string, string>>, readonly string[]])[] = [
  [
    'a missing comma and an unknown field',
    ORDER,
    { '"title": "订单",': '"title": "订单"', ...WRONG_FIELD },
    ['这里缺少逗号', NO_FIELD],
  ],
  [
    'two missing commas',
    ORDER,
    { '"title": "订单",': '"title": "订单"', '"titleField": "orderNo",': '"titleField": "orderNo"' },
    ['这里缺少逗号', '这里缺少逗号'],
  ],
  ['a comma too many and an unknown field', LIST, { ...WRONG_COLUMN, '["goods"]': '["goods",]' }, ['ordrNo', '逗号']],
  [
    'a comment and a wrong type',
    FORM,
    { '"version": 2,': '"version": 2, // new', '"children": ["item"]': '"children": "item"' },
    ['JSON 里不能写注释', '应为数组'],
  ],
  [
    'a repeated key and an unknown field',
    ORDER,
    { '"title": "订单",': '"title": "订单", "title": 7,', ...WRONG_FIELD },
    ['属性 “title” 写了两次', NO_FIELD],
  ],
  [
    'a wrong type and an unknown field in a formula',
    ORDER,
    { '"size": 32': '"size": "32"', '"=amount >= fee"': '"=amout >= fee"' },
    ['应为整数或数组', '没有字段 “amout”'],
  ],
  [
    'a misspelt property and an unknown reference in one field',
    ORDER,
    {
      '"label": "公司", "type": "select"': '"lable": "公司", "type": "select"',
      '"valueField": "code"': '"valueField": "cod"',
    },
    ['没有属性 “lable”', 'shop/firm 没有字段 “cod”'],
  ],
  [
    'a misspelt property of the file and an unknown field',
    ORDER,
    { '"titleField": "orderNo",': '"titelField": "orderNo",', ...WRONG_FIELD },
    ['没有属性 “titelField”', NO_FIELD],
  ],
  [
    'a missing property and an unknown column',
    LIST,
    { ...WRONG_COLUMN, '"label": "合计", ': '' },
    ['没有字段 “ordrNo”', '缺少属性 “label”'],
  ],
  [
    'a wrong enumerated value and an unknown dictionary',
    ORDER,
    { '"query": "range"': '"query": "rnage"', '"dict": "buyer_type"': '"dict": "buyer_typ"' },
    ['没有字典 “buyer_typ”', '之一'],
  ],
  [
    'a property of another kind of block and an unknown screen',
    PAGE,
    {
      '"widget": "stat"': '"widget": "stat", "screen": "shop/order.list"',
      '"screen": "shop/firm.list"': '"screen": "shop/frm.list"',
    },
    ['没有屏幕 “shop/frm.list”', '这里不能写'],
  ],
  [
    'a lost preset and an unknown dictionary',
    ORDER,
    { '"preset": "doc"': '"preset": 7', '"dict": "buyer_type"': '"dict": "buyer_typ"' },
    ['之一', '没有字典 “buyer_typ”'],
  ],
  [
    'two errors of a menu',
    MENU,
    { '"title": "订单", "path": "/shop"': '"title": 7, "path": "/shop"', '"shop/order.list"': '"shop/ordr.list"' },
    ['应为文本', '没有屏幕 “shop/ordr.list”'],
  ],
];

describe('a second error of a file is not hidden by the first', () => {
  it.each(cases)('%s', (_name, file, changes, expected) => {
    const problems = checkWith({ [file]: replaced(file, changes) }).map(problemText);
    expect(problems).toEqual(expected.map((part) => expect.stringContaining(part)));
  });
});

it('checks the content of an action by the schema of its call', () => {
  const send = (name: string) =>
    checkWith(
      {
        [ORDER]: replaced(ORDER, {
          '"POST /shop/order/send"': '"POST /shop/order/send?quick=1"',
          '"when": { "urgent": "Y" }': `"when": { "urgent": "Y" }, "send": { "${name}": "{ids}" }`,
        }),
      },
      { sentNames: new Map([['POST /shop/order/send', new Set(['ids'])]]) },
    ).map(problemText);
  expect(send('ids')).toEqual([]);
  expect(send('id')).toEqual([expect.stringContaining('接口 “POST /shop/order/send” 不读取 “id”；是不是 “ids”？')]);
});

describe('an error has no consequences', () => {
  /** `[title, file, changes]`: other parts of the file use what is broken. */
  const alone: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
    ['the type of a field in a formula', ORDER, { '"type": "inputNumber", "size"': '"type": 7, "size"' }],
    ['a reference that others copy from', ORDER, { '"ref": { "entity": "shop/firm", "pick"': '"ref": { "pick"' }],
    ['the dictionary of the states', ORDER, { '"dict": "order_status"': '"dict": 7' }],
    ['the preset', ORDER, { '"preset": "doc"': '"preset": "dcos"' }],
    ['the table of a child', ORDER, { '"table": "shop_order_item"': '"table": ["shop_order_item"]' }],
    ['the own prefix of a filtered list', LIST, { '"api": "/shop/mine"': '"api": 7' }],
    ['the entity of a list', LIST, { '"entity": "shop/order"': '"entity": 7' }],
    ['the data of a page', PAGE, { '"data": { "sum": "GET /shop/text" }': '"data": []' }],
    ['the key of a block', PAGE, { '"key": "firms"': '"key": 7' }],
  ];

  it.each(alone)('%s', (_name, file, changes) => {
    expect(checkWith({ [file]: replaced(file, changes) }).map(problemText)).toHaveLength(1);
  });

  it('of which only the first is known', () => {
    const spoilt = replaced(ORDER, { '"title": "订单",': '"title" "订单",', ...WRONG_FIELD });
    expect(checkWith({ [ORDER]: spoilt }).map(problemText)).toEqual([expect.stringContaining('缺少冒号')]);
  });

  it('keeps a property __proto__ of a text without a comma a property', () => {
    const spoilt = replaced(ORDER, { '"title": "订单",': '"title": "订单" "__proto__": { "polluted": 1 },' });
    expect(checkWith({ [ORDER]: spoilt }).map(problemText)).toEqual([
      expect.stringContaining('这里缺少逗号'),
      expect.stringContaining('没有属性 “__proto__”'),
    ]);
    expect({}).not.toHaveProperty('polluted');
  });
});

it('every pattern of the language says what it expects', () => {
  const missing: string[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { pattern, expects } = node as { pattern?: unknown; expects?: unknown };
    if (typeof pattern === 'string' && typeof expects !== 'string') missing.push(path);
    for (const [key, one] of Object.entries(node)) visit(one, `${path}/${key}`);
  };
  for (const [name, document] of Object.entries({ common, entity, form, list, menu, page, types, widgets }))
    visit(document, name);
  expect(missing).toEqual([]);
});

it('every message of a wrong form says what is expected', () => {
  const texts = ['src/model', 'src/server', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  );
  const vague = texts.flatMap((text) => [...text.matchAll(/.*写法不对(?![：；]).*/g)].map(([line]) => line));
  expect(vague).toEqual([]);
});
