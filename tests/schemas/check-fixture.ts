/** A small valid set of schema files that tests change at one place. */
import { types } from '@/registry/values';
import { expect, it } from 'vitest';
import { checkFiles, problemText, type CheckInput, type Problem } from '@/model/check';

const order = `{
  "$schema": "../_meta/entity.schema.json",
  "version": 2,
  "title": "订单",
  "table": "shop_order",
  "api": "/shop/order",
  "permissionPrefix": "shop:order",
  "titleField": "orderNo",
  "preset": "doc",
  "actionSets": ["approval"],
  "unique": [["orderNo", "buyerId"]],
  "tree": { "parent": "parentId" },
  "calls": { "ship": "POST /shop/order/send" },
  "fields": {
    "orderNo": { "label": "单号", "type": "input", "size": 32, "rules": ["short20"], "query": "like" },
    "parentId": { "label": "上级", "type": "hidden", "ref": "shop/order" },
    "buyerType": { "label": "买方类型", "type": "select", "dict": "buyer_type", "default": "person" },
    "buyerId": {
      "label": "买方",
      "type": "select",
      "ref": { "by": "buyerType", "is": { "person": "shop/person", "firm": { "entity": "shop/firm", "where": { "level": "a", "owner": "{ownerName}" } } } },
      "textField": "buyerName"
    },
    "buyerName": { "label": "买方名称", "type": "input", "copy": "buyerId.label" },
    "firmId": { "label": "公司", "type": "select", "ref": { "entity": "shop/firm", "pick": "shop/firm-pick.list", "valueField": "code" } },
    "ownerName": { "label": "负责人", "type": "input", "copy": "firmId.owner", "pattern": { "regex": "^\\\\w+$", "message": "字母" } },
    "secret": { "label": "密", "type": "input", "permission": "shop:order:col:secret", "mask": { "keep": [1, 1], "permission": "shop:order:col:secret" } },
    "amount": { "label": "金额", "type": "inputNumber", "size": [18, 2], "value": "=sum(item.amount)", "query": "range" },
    "level": { "label": "级别", "type": "radio", "options": [{ "value": "1", "text": "一" }, { "value": "2", "text": "二" }], "default": "1" },
    "fee": { "label": "费", "type": "inputNumber", "default": "=amount * firmId.rate", "visible": { "level": "2" }, "required": "=amount > 10 && me.username != ''" },
    "urgent": { "label": "加急", "type": "switch", "default": "N" },
    "status": { "label": "状态", "type": "select", "dict": "order_status", "default": "draft" }
  },
  "checks": [{ "expect": "=amount >= fee", "message": "不足", "at": "fee" }],
  "state": { "field": "status", "edit": ["draft"] },
  "actions": {
    "ship": { "label": "发货", "from": ["approved"], "to": "void", "when": { "urgent": "Y" }, "ask": ["ownerName"], "confirm": "发给{buyerName}？" },
    "print": { "label": "打印", "screen": "shop/desk.page", "with": { "id": "{id}" }, "permission": "shop:order:print" },
    "note": { "label": "备注", "ask": { "why": { "label": "原因", "type": "input" } }, "confirm": "因{why}备注{count}条？", "then": { "screen": "shop/order.form", "with": { "id": "{id}" } } },
    "enter": { "label": "录入", "ask": "shop/enter.form" }
  },
  "children": {
    "item": {
      "title": "明细",
      "table": "shop_order_item",
      "foreignKey": "orderId",
      "titleField": "goods",
      "serverChecks": ["itemsFit"],
      "visible": { "level": ["1", "2"] },
      "rowSelection": "radio",
      "removable": { "goods": null, "main.status": "draft" },
      "expand": { "screen": "shop/firm.list", "with": { "code": "{main.firmId}", "owner": "{goods}" }, "as": "modal" },
      "fields": {
        "goods": { "label": "货", "type": "input", "required": { "main.level": "2" } },
        "price": { "label": "价", "type": "inputNumber" },
        "amount": { "label": "额", "type": "inputNumber", "value": "=price * 2 + main.firmId.rate" }
      },
      "checks": [{ "expect": "=amount > 0", "message": "须为正", "at": "amount" }],
      "actions": { "drop": { "label": "移出", "when": "=main.status == 'draft'" } }
    }
  }
}`;

const firm = `{
  "$schema": "../_meta/entity.schema.json",
  "version": 2,
  "title": "公司",
  "table": "shop_firm",
  "api": "/shop/firm",
  "permissionPrefix": "shop:firm",
  "titleField": "code",
  "readonly": true,
  "fields": {
    "code": { "label": "编码", "type": "input", "query": "eq" },
    "owner": { "label": "负责人", "type": "input" },
    "level": { "label": "级别", "type": "select", "dict": "firm_level" },
    "rate": { "label": "率", "type": "inputNumber" }
  }
}`;

const orderList = `{
  "$schema": "../_meta/list.schema.json",
  "version": 2,
  "component": ["shop/OrderList"],
  "entity": "shop/order",
  "style": "erp",
  "api": "/shop/mine",
  "where": { "status": { "in": ["draft", "approved"] }, "createBy": "#{sysUserCode}" },
  "query": ["orderNo", "status"],
  "columns": ["orderNo", { "field": "amount", "width": 120 }],
  "sort": [{ "field": "createTime", "order": "desc" }],
  "toolbar": ["add", "note"],
  "row": ["edit", "ship", { "key": "firm", "label": "公司", "screen": "shop/firm.list", "with": { "code": "{firmId.code}" } }],
  "bulk": ["submit"],
  "children": [
    { "child": "item", "columns": ["goods"], "row": ["drop"] },
    { "entity": "shop/firm", "where": { "code": "{main.firmId}" }, "columns": ["owner"] }
  ],
  "sidebar": { "screen": "shop/firm.list", "with": { "firmId": "{code}" } },
  "cards": [{ "label": "合计", "value": "=sum(amount)" }],
  "charts": [{ "type": "bar", "x": "status", "y": ["amount"], "by": "level" }],
  "pick": { "valueField": "id", "titleField": "orderNo" }
}`;

const orderForm = `{
  "$schema": "../_meta/form.schema.json",
  "version": 2,
  "entity": "shop/order",
  "groups": [
    { "title": "买方", "fields": ["buyerType", "buyerId"] },
    { "title": "金额", "fields": ["amount"] }
  ],
  "children": ["item"]
}`;

const enterForm = `{
  "$schema": "../_meta/form.schema.json",
  "version": 2,
  "title": "录入",
  "fields": { "text": { "label": "内容", "type": "textarea" } },
  "load": "GET /shop/text?id={id}",
  "save": "POST /shop/text",
  "send": { "text": "{text}", "old": "{before.text}" }
}`;

const deskPage = `{
  "$schema": "../_meta/page.schema.json",
  "version": 2,
  "title": "台",
  "data": { "sum": "GET /shop/text" },
  "blocks": [
    { "key": "firms", "screen": "shop/firm.list" },
    { "key": "orders", "tabs": [{ "screen": "shop/order.list", "with": { "firmId": "{firms.code}" } }] },
    { "key": "figure", "widget": "stat", "with": { "value": "{sum.total}" } }
  ]
}`;

const menu = `{
  "$schema": "../_meta/menu.schema.json",
  "version": 2,
  "menu": [{ "title": "订单", "path": "/shop", "children": [{ "title": "单", "path": "/shop/order", "screen": "shop/order.list" }] }]
}`;

const dict = (...values: string[]): string =>
  JSON.stringify({
    $schema: '../../_meta/dict.schema.json',
    version: 2,
    title: '字典',
    items: values.map((value) => ({ value, text: value })),
  });

const person = firm
  .replaceAll('firm', 'person')
  .replace('"person_level"', '"firm_level"')
  .replace('  "readonly": true,\n', '');

const actions = `{
  "$schema": "../_meta/actions.schema.json",
  "version": 2,
  "sets": {
    "approval": {
      "title": "审批",
      "actions": { "submit": { "label": "提交", "from": ["draft"], "to": "auditing", "when": "=createBy == me.username" } }
    }
  }
}`;

const rules = `{
  "$schema": "../_meta/rules.schema.json",
  "version": 2,
  "rules": { "short20": { "label": "短编码", "regex": "^[a-z]{1,20}$", "message": "短些" } }
}`;

const fillRules = `{
  "$schema": "../_meta/fill-rules.schema.json",
  "version": 2,
  "rules": { "OR": { "title": "订单编号", "format": "OR{yyyyMMdd}{seq}" } }
}`;

const roles = `{
  "$schema": "../_meta/roles.schema.json",
  "version": 2,
  "groups": { "orders": "shop:order" },
  "roles": { "clerk": { "name": "文员", "screens": { "R": "@orders /shop" } } }
}`;

export const texts: Readonly<Record<string, string>> = {
  'schemas/shop/order.entity.json': order,
  'schemas/shop/order.list.json': orderList,
  'schemas/shop/order.form.json': orderForm,
  'schemas/shop/enter.form.json': enterForm,
  'schemas/shop/desk.page.json': deskPage,
  'schemas/shop/firm.entity.json': firm,
  'schemas/shop/person.entity.json': person,
  'schemas/_shared/menu.json': menu,
  'schemas/_shared/roles.json': roles,
  'schemas/_shared/fill-rules.json': fillRules,
  'schemas/_shared/actions.json': actions,
  'schemas/_shared/rules.json': rules,
  'schemas/_shared/dicts/buyer_type.json': dict('person', 'firm'),
  'schemas/_shared/dicts/firm_level.json': dict('a', 'b'),
  'schemas/_shared/dicts/order_status.json': dict('draft', 'auditing', 'approved', 'void'),
};

export const around: Omit<CheckInput, 'folders' | 'files'> = {
  types,
  views: new Set([
    'input',
    'inputNumber',
    'hidden',
    'select',
    'radio',
    'switch',
    'textarea',
    'rows',
    'checkbox',
    'popup',
    'link_table_field',
  ]),
  functions: new Set(['ship', 'note', 'enter', 'drop', 'itemsFit'].map((name) => `shop/order.${name}`)),
  widgets: new Set(['stat']),
  icons: new Set(['SettingOutlined', 'SafetyCertificateOutlined']),
  calls: new Set(['GET /shop/text', 'POST /shop/text']),
  sentNames: new Map([['POST /shop/text', new Set(['text', 'old'])]]),
};

/** Checks the set with some files changed; null takes a file away. */
export function checkWith(
  changed: Readonly<Record<string, string | null>>,
  input: Partial<CheckInput> = {},
): Problem[] {
  const files = new Map(
    Object.entries({ ...texts, ...changed }).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return checkFiles({ ...around, folders: ['schemas'], files, ...input });
}

/** `[title, file, original text, replacement, message, suggestion]` */
export type Case = readonly [
  name: string,
  file: string,
  from: string,
  to: string,
  message: string,
  hint?: readonly string[],
];

/** The error is on the line where the two texts first differ. */
function lineOfChange(before: string, after: string): number {
  const lines = after.split('\n');
  return before.split('\n').findIndex((line, index) => line !== lines[index]) + 1;
}

/** Changes one place of a file, where `from` stands once; `line` is the line of the change. */
export function spoil(
  file: string,
  from: string,
  to: string,
  input: Partial<CheckInput> = {},
): { problems: Problem[]; line: number } {
  const before = texts[file]!;
  expect(before.split(from), `"${from}" stands once in ${file}`).toHaveLength(2);
  const after = before.replace(from, () => to);
  return { problems: checkWith({ [file]: after }, input), line: lineOfChange(before, after) };
}

/** One test per case: the error gives exactly one message, at its line. */
export function oneMessageEach(cases: readonly Case[], input: Partial<CheckInput> = {}): void {
  for (const [name, file, from, to, message, hint] of cases) {
    it(name, () => {
      const { problems, line } = spoil(file, from, to, input);
      expect(problems.map(problemText)).toEqual([expect.stringContaining(message)]);
      expect(problems[0]).toMatchObject({ file, line });
      if (hint) expect(problems[0]!.hint[0]).toBe(hint[0]);
    });
  }
}
