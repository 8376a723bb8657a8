/** Checks of names at their use: placeholders, calls, menu entries, icons, actions that are not implemented yet. */
import { describe, expect, it } from 'vitest';
import { problemText } from '@/model/check';
import { checkWith, oneMessageEach, spoil, texts } from './check-fixture';

const ORDER = 'schemas/shop/order.entity.json';
const LIST = 'schemas/shop/order.list.json';
const FORM = 'schemas/shop/order.form.json';
const FIRM = 'schemas/shop/firm.entity.json';
const PAGE = 'schemas/shop/desk.page.json';
const MENU = 'schemas/_shared/menu.json';

describe('one message for one error: menu', () =>
  oneMessageEach([
    ['icon', MENU, '"path": "/shop",', '"path": "/shop", "icon": "settng",', '没有图标 “settng”', ['setting']],
    ['leaf without a screen', MENU, ', "screen": "shop/order.list"', '', '最下一级要写 screen'],
    ['leaf with no children', MENU, '"screen": "shop/order.list"', '"children": []', '最下一级要写 screen'],
  ]));

describe('one message for one error: placeholders', () =>
  oneMessageEach([
    ['a brace without its pair', ORDER, '发给{buyerName}？', '发给{buyerName？', '花括号里应只写一个字段名'],
    ['braces in braces', ORDER, '发给{buyerName}？', '发给{{buyerName}}？', '花括号里应只写一个字段名'],
    ['a number rule in a text', ORDER, '发给{buyerName}？', '发给${HT}？', '${…} 是编号，只能整个写在 default 里'],
    ['a brace in a filter', LIST, '"#{sysUserCode}"', '"#{sysUserCode"', '花括号里应只写一个字段名'],
    [
      'text around a number rule',
      ORDER,
      '"size": 32,',
      '"size": 32, "default": "CN-${HT}",',
      '${…} 是编号，只能整个写',
    ],
    [
      'an unknown variable inside a default',
      ORDER,
      '"size": 32,',
      '"size": 32, "default": "CN-#{sysDat}",',
      '没有变量 #{sysDat}',
      ['sysDate'],
    ],
  ]));

describe('one message for one error: calls', () =>
  oneMessageEach([
    ['unknown field', ORDER, '/shop/order/send"', '/shop/order/{orderNoo}"', '没有字段 “orderNoo”', ['orderNo']],
    ['a list that writes', ORDER, '"calls": {', '"calls": { "list": "POST /shop/all",', '“list” 应是 GET，它只读取'],
    [
      'no route, without a table',
      FIRM,
      '"table": "shop_firm"',
      '"table": null, "calls": { "list": "GET /shop/txt" }',
      '服务器没有接口 “GET /shop/txt”',
      ['GET /shop/text'],
    ],
    [
      'rows of a child',
      ORDER,
      '"foreignKey": "orderId"',
      '"foreignKey": "orderId", "load": "GET /shop/txt?id={main.id}"',
      '服务器没有接口 “GET /shop/txt”',
      ['GET /shop/text'],
    ],
    [
      'rows of a child, unknown field',
      ORDER,
      '"foreignKey": "orderId"',
      '"foreignKey": "orderId", "load": "GET /shop/text?id={main.orderNoo}"',
      '没有字段 “orderNoo”',
      ['orderNo'],
    ],
    [
      'a value from a call',
      ORDER,
      '"copy": "buyerId.label"',
      '"readFrom": "GET /shop/txt"',
      '服务器没有接口 “GET /shop/txt”',
      ['GET /shop/text'],
    ],
    ['prefix of a code', ORDER, '"shop:order:print"', '"shop:oder:print"', '没有权限前缀 “shop:oder”', ['shop:order']],
  ]));

it.each([
  ['selected ids and a parameter', ORDER, '/shop/order/send"', '/shop/order/{ids}/{keyword}"'],
  ['a route of a function', ORDER, '"calls": {', '"calls": { "enter": "POST /shop/anywhere",'],
])('accepts %s', (_name, file, from, to) => {
  expect(spoil(file, from, to).problems.map(problemText)).toEqual([]);
});

describe('one message for one error: names of parameters', () =>
  oneMessageEach([
    ['of a default list', LIST, '"with": { "code": ', '"with": { "cod": ', 'shop/firm.list 不用参数 “cod”', ['code']],
    [
      'of the list beside a sidebar',
      LIST,
      '"firmId": "{code}"',
      '"firmIdd": "{code}"',
      'shop/order.list 不用参数',
      ['firmId'],
    ],
    [
      'of a tab',
      PAGE,
      '"firmId": "{firms.code}"',
      '"firm": "{firms.code}"',
      'shop/order.list 不用参数 “firm”',
      ['firmId'],
    ],
    [
      'of a detail screen',
      ORDER,
      '"owner": "{goods}"',
      '"ownr": "{goods}"',
      'shop/firm.list 不用参数 “ownr”',
      ['owner'],
    ],
  ]));

it('accepts parameters that the screen names in params or in braces, and any of a broken screen', () => {
  const passes = texts[LIST]!.replace('"with": { "code": ', '"with": { "special": ');
  const FIRMS = 'schemas/shop/firm.list.json';
  const list = '{ "$schema": "../_meta/list.schema.json", "version": 2, "entity": "shop/firm" }';
  const named = list.replace(' }', ', "params": ["special"] }');
  const problems = (text: string) => checkWith({ [LIST]: passes, [FIRMS]: text }).map(({ file }) => file);
  expect(problems(list)).toEqual([LIST]);
  expect(problems(named)).toEqual([]);
  expect(problems('{')).toEqual([FIRMS]);
  const page = texts[PAGE]!.replace('{sum.total}', '{special}');
  const opens = texts[ORDER]!.replace(
    '"with": { "id": "{id}" }, "permission"',
    '"with": { "special": "{id}" }, "permission"',
  );
  expect(checkWith({ [PAGE]: page, [ORDER]: opens }).map(problemText)).toEqual([]);
  expect(checkWith({ [ORDER]: opens })).toHaveLength(1);
});

describe('one message for one error: system columns', () =>
  oneMessageEach([
    [
      'a system field',
      ORDER,
      '"secret": {',
      '"createTime": { "label": "x", "type": "input" },"secret": {',
      '“createTime” 是系统字段，由服务器写入；只改显示请加 "readonly": true',
    ],
    [
      'its column under another name',
      ORDER,
      '"secret": {',
      '"create_time": { "label": "x", "type": "input" },"secret": {',
      '字段 “create_time” 与 “createTime” 的列名都是 create_time',
    ],
    [
      'a system field of a child',
      ORDER,
      '"goods": {',
      '"orderNum": { "label": "x", "type": "inputNumber", "readonly": true },"goods": {',
      '“orderNum” 是系统字段，由服务器写入；请换名',
    ],
    [
      'the foreign key under another name',
      ORDER,
      '"goods": {',
      '"order_id": { "label": "x", "type": "hidden" },"goods": {',
      '字段 “order_id” 与 “orderId” 的列名都是 order_id',
    ],
  ]));

describe('a required field that no form shows', () => {
  const required = (file: string, field: string) =>
    texts[file]!.replace(`"${field}": { "label"`, `"${field}": { "required": true, "label"`);
  const PERSON = 'schemas/shop/person.entity.json';
  const unseen = (files: Record<string, string>) => checkWith(files).map(({ file, pointer }) => `${file}:${pointer}`);

  it('is reported at the form that lists open to add records', () => {
    const problems = checkWith({ [ORDER]: required(ORDER, 'secret') });
    expect(problems.map(problemText)).toEqual([
      expect.stringMatching(/order\.form\.json:5:3 .*必填的 “密” 不在表单里，新增时永远不能保存/),
    ]);
    expect(unseen({ [ORDER]: required(ORDER, 'buyerName') })).toEqual([]);
    expect(unseen({ [ORDER]: required(ORDER, 'status') })).toEqual([]);
  });

  it('is accepted when no list adds records with this form, or when the form saves by its own call', () => {
    const spoilt = required(ORDER, 'secret');
    const withoutAdd = texts[LIST]!.replace('["add", "note"]', '["note"]');
    const otherForm = texts[LIST]!.replace('"style"', '"form": "shop/enter.form", "style"');
    const ownCall = texts[FORM]!.replace('"groups"', '"save": "POST /shop/text", "groups"');
    expect(unseen({ [ORDER]: spoilt, [LIST]: withoutAdd })).toEqual([]);
    expect(unseen({ [ORDER]: spoilt, [LIST]: otherForm })).toEqual([]);
    expect(unseen({ [ORDER]: spoilt, [FORM]: ownCall })).toEqual([]);
  });

  it('is accepted when a parameter of the form gives the value', () => {
    const list = texts[LIST]!.replace(
      '"sidebar": {',
      '"expand": { "screen": "shop/order.form", "with": { "secret": "{id}" } }, "sidebar": {',
    );
    expect(unseen({ [ORDER]: required(ORDER, 'secret'), [LIST]: list })).toEqual([]);
  });

  it('is reported at `hiddenIn` when the entity has no form file', () => {
    const hidden = required(PERSON, 'owner').replace('"required": true,', '"required": true, "hiddenIn": ["form"],');
    expect(unseen({ [PERSON]: hidden })).toEqual([`${PERSON}:/fields/owner/hiddenIn`]);
    expect(unseen({ [PERSON]: hidden.replace('"hiddenIn"', '"default": "x", "hiddenIn"') })).toEqual([]);
    const given = texts[LIST]!.replace('"shop/firm.list", "with": { "code"', '"shop/person.list", "with": { "owner"');
    expect(unseen({ [PERSON]: hidden, [LIST]: given })).toEqual([]);
  });
});

it.each(['setting', 'SettingOutlined', 'ant-design:safety-certificate-outlined', 'setting-o'])(
  'the icon %s exists',
  (icon) => {
    const menu = texts[MENU]!.replace('"path": "/shop",', `"path": "/shop", "icon": "${icon}",`);
    expect(checkWith({ [MENU]: menu }).map(problemText)).toEqual([]);
  },
);

describe('export and import', () => {
  oneMessageEach([
    [
      'among selected rows',
      LIST,
      '"bulk": [',
      '"bulk": ["export", ',
      '“export” 作用于整个列表，只能放在列表的 toolbar 里',
    ],
    [
      'among selected rows',
      LIST,
      '"bulk": [',
      '"bulk": ["import", ',
      '“import” 作用于整个列表，只能放在列表的 toolbar 里',
    ],
    [
      'a field to update by that does not exist',
      ORDER,
      '"actionSets": [',
      '"import": { "update": ["nothing"] }, "actionSets": [',
      '没有字段 “nothing”',
    ],
    [
      'a field of its files that does not exist',
      ORDER,
      '"actionSets": [',
      '"import": { "fields": ["nothing"] }, "actionSets": [',
      '没有字段 “nothing”',
    ],
    [
      'a computed field of its files',
      ORDER,
      '"actionSets": [',
      '"import": { "fields": ["amount"] }, "actionSets": [',
      '“amount” 的值是算出来的，不能从文件读取',
    ],
  ]);
});
