import { describe, expect, it } from 'vitest';
import { problemText, unimplementedKeys, type Problem } from '@/model/check';
import { around, checkWith, oneMessageEach, spoil, texts, type Case } from './check-fixture';

const ORDER = 'schemas/shop/order.entity.json';
const LIST = 'schemas/shop/order.list.json';
const FORM = 'schemas/shop/order.form.json';
const ENTER = 'schemas/shop/enter.form.json';
const PAGE = 'schemas/shop/desk.page.json';
const FIRM = 'schemas/shop/firm.entity.json';
const MENU = 'schemas/_shared/menu.json';
const RULES = 'schemas/_shared/rules.json';

const shape: readonly Case[] = [
  ['misspelt, required', ORDER, '"label": "单号"', '"lable": "单号"', '没有属性 “lable”', ['label']],
  ['misspelt, optional', ORDER, '"actionSets":', '"actoinSets":', '没有属性 “actoinSets”', ['actionSets']],
  ['misspelt, decides a conditional', ORDER, '"by": "buyerType"', '"byy": "buyerType"', '没有属性 “byy”', ['by']],
  ['unknown and like nothing', ORDER, '"preset": "doc"', '"colour": "doc"', '没有属性 “colour”'],
  [
    'braces without a name',
    ORDER,
    '"confirm": "发给{buyerName}？"',
    '"confirm": "发给{ }？"',
    '{} 里缺少名称；应为字段名',
  ],
  ['wrong type', ORDER, '"size": 32', '"size": "32"', '应为整数或数组 […]，现在是文本'],
  ['wrong enumerated value', ORDER, '"query": "range"', '"query": "rnage"', '之一', ['range']],
  ['wrong constant', ORDER, '"version": 2', '"version": "2"', '应为 2'],
  [
    'wrong form',
    ORDER,
    '"table": "shop_order"',
    '"table": "Shop Order"',
    '应为小写字母开头，只含小写字母、数字、下划线，2 到 63 个字符，如 shop_order，现在是 “Shop Order”',
  ],
  ['empty', ORDER, '"title": "明细"', '"title": ""', '不能为空'],
  ['two alike', ORDER, '"actionSets": ["approval"]', '"actionSets": ["approval", "approval"]', '第 1 项与第 2 项重复'],
  [
    'a name that is none',
    ORDER,
    '"secret":',
    '"2secret":',
    '名称 “2secret” 不合规则：应为字母开头，只含字母、数字、下划线，最多 64 个字符',
  ],
  [
    'two that exclude each other',
    PAGE,
    '"widget": "stat"',
    '"widget": "stat", "screen": "shop/firm.list"',
    '这里不能写 “widget”，它不与 “screen”、“with” 同用',
  ],
  ['props by type', ORDER, '"type": "switch"', '"type": "switch", "props": { "onOff": 1 }', '没有属性 “onOff”'],
  [
    'an error below a misspelt property',
    ORDER,
    '"fields": {\n    "orderNo"',
    '"feilds": {\n    "orderNo"',
    '没有属性 “feilds”',
    ['fields'],
  ],
];

const fields: readonly Case[] = [
  ['was, own name', ORDER, '"label": "单号"', '"label": "单号", "was": ["orderNo"]', '“orderNo” 就是现在的名称'],
  ['was, system field', ORDER, '"label": "单号"', '"label": "单号", "was": ["createBy"]', '“createBy” 是系统字段'],
  [
    'was, two fields of one old name',
    ORDER,
    '"parentId": { "label": "上级",',
    '"no2": { "label": "号", "type": "input", "was": ["no"] }, "parentId": { "label": "上级", "was": ["x", "no"],',
    '从前的名称 “no” 已写在字段 “no2”',
  ],
  [
    'was, two fields that swap names',
    ORDER,
    '"parentId": { "label": "上级",',
    '"no2": { "label": "号", "type": "input", "was": ["parentId"] }, "parentId": { "label": "上级", "was": ["no2"],',
    '“no2” 与 “parentId” 互换名称要分两次',
  ],
  [
    'was of a field of a form',
    ENTER,
    '"label": "内容", ',
    '"label": "内容", "was": ["content"], ',
    '此字段没有列，was 不起作用',
  ],
  [
    'was of a field of a dialog',
    ORDER,
    '"why": { "label": "原因", ',
    '"why": { "label": "原因", "was": ["reason"], ',
    '此字段没有列，was 不起作用',
  ],
  [
    'was of a column of an embedded table',
    ENTER,
    '"text": { "label": "内容", "type": "textarea" }',
    '"text": { "label": "内容", "type": "rows", "props": { "columns": { "a": { "label": "甲", "type": "input", "was": ["b"] } } } }',
    '此字段没有列，was 不起作用',
  ],
  ['was without a column', ORDER, '"label": "单号"', '"label": "单号", "virtual": true, "was": ["no"]', 'was 不起作用'],
  [
    'titleField',
    ORDER,
    '"titleField": "orderNo"',
    '"titleField": "orderNr"',
    'shop/order 没有字段 “orderNr”',
    ['orderNo'],
  ],
  ['unique', ORDER, '"orderNo", "buyerId"', '"orderNo", "buyer"', 'shop/order 没有字段 “buyer”', ['buyerId']],
  ['tree.parent', ORDER, '"parent": "parentId"', '"parent": "parent"', '没有字段 “parent”', ['parentId']],
  ['textField', ORDER, '"textField": "buyerName"', '"textField": "buyName"', '同级没有字段 “buyName”', ['buyerName']],
  ['copy, reference', ORDER, '"copy": "buyerId.label"', '"copy": "buyId.label"', '同级没有字段 “buyId”', ['buyerId']],
  ['copy, field', ORDER, '"copy": "firmId.owner"', '"copy": "firmId.ownr"', 'shop/firm 没有字段 “ownr”', ['owner']],
  ['copy of what is no reference', ORDER, '"copy": "firmId.owner"', '"copy": "level.owner"', '字段 “level” 没有 ref'],
  [
    'ref of a type that draws all options',
    ORDER,
    '"firmId": { "label": "公司", "type": "select"',
    '"firmId": { "label": "公司", "type": "radio"',
    '类型 radio 列出全部选项，不能从记录中选；请用 select、sel_search 或 popup',
  ],
  [
    'ref of a group of checkboxes',
    ORDER,
    '"firmId": { "label": "公司", "type": "select"',
    '"firmId": { "label": "公司", "type": "checkbox"',
    '类型 checkbox 列出全部选项，不能从记录中选',
  ],
  [
    'a popup without records and without a report',
    ORDER,
    '"urgent": { "label": "加急"',
    '"probe": { "label": "某", "type": "popup" }, "urgent": { "label": "加急"',
    'popup参数未正确配置！',
  ],
  [
    'a popup with fewer targets than sources',
    ORDER,
    '"urgent": { "label": "加急"',
    '"probe": { "label": "某", "type": "popup", "props": { "code": "pop_firm", "orgFields": "id,name", "destFields": "probe" } }, "urgent": { "label": "加急"',
    'popup源字段和目标字段数量不一致！',
  ],
  [
    'a popup that fills an unknown field',
    ORDER,
    '"urgent": { "label": "加急"',
    '"probe": { "label": "某", "type": "popup", "props": { "code": "pop_firm", "orgFields": "id", "destFields": "buyerTyp" } }, "urgent": { "label": "加急"',
    '同级没有字段 “buyerTyp”',
    ['buyerType'],
  ],
  [
    'a linked field without its link',
    ORDER,
    '"urgent": { "label": "加急"',
    '"probe": { "label": "某", "type": "link_table_field", "props": { "link": "firm", "field": "level" } }, "urgent": { "label": "加急"',
    '“firm”',
  ],
  ['ref.by', ORDER, '"by": "buyerType"', '"by": "buyType"', '同级没有字段 “buyType”', ['buyerType']],
  ['ref.where, key', ORDER, '"level": "a", "owner"', '"levl": "a", "owner"', 'shop/firm 没有字段 “levl”', ['level']],
  ['ref.where, text', ORDER, '"{ownerName}"', '"{ownrName}"', 'shop/order 没有字段 “ownrName”', ['ownerName']],
  ['ref.valueField', ORDER, '"valueField": "code" }', '"valueField": "cod" }', 'shop/firm 没有字段 “cod”', ['code']],
  ['visible', ORDER, '"visible": { "level": "2" }', '"visible": { "lvl": "2" }', '没有字段 “lvl”', ['level']],
  ['main. of a child', ORDER, '"main.level"', '"main.lvel"', 'shop/order 没有字段 “lvel”', ['level']],
  [
    'main. where there is none',
    ORDER,
    '"visible": { "level": "2" }',
    '"visible": { "main.level": "2" }',
    '这里没有主表，不能用 main.',
  ],
  ['child.removable', ORDER, '"goods": null', '"good": null', 'shop/order.item 没有字段 “good”', ['goods']],
  ['child.removable, main.', ORDER, '"main.status": "draft"', '"main.state": "draft"', '没有字段 “state”', ['status']],
  ['child.expand', ORDER, '"owner": "{goods}"', '"owner": "{good}"', 'shop/order.item 没有字段 “good”', ['goods']],
  ['child.expand, main.', ORDER, '{main.firmId}", "owner', '{main.firm}", "owner', '没有字段 “firm”', ['firmId']],
  ['expand.as', ORDER, '"as": "modal"', '"as": "dialog"', '之一'],
  ['rowSelection', ORDER, '"rowSelection": "radio"', '"rowSelection": "raido"', '之一', ['radio']],
  ['checks.at', ORDER, '"at": "fee"', '"at": "fees"', '没有字段 “fees”', ['fee']],
  ['state.field', ORDER, '"field": "status"', '"field": "state"', '没有字段 “state”', ['status']],
  ['action.ask', ORDER, '"ask": ["ownerName"]', '"ask": ["owner"]', '没有字段 “owner”'],
  ['confirm', ORDER, '发给{buyerName}', '发给{buyrName}', '没有字段 “buyrName”', ['buyerName']],
  [
    'with',
    ORDER,
    '"with": { "id": "{id}" }, "permission"',
    '"with": { "id": "{idd}" }, "permission"',
    '没有字段 “idd”',
    ['id'],
  ],
  [
    'send of a form, name',
    ENTER,
    '"send": { "text": "{text}"',
    '"send": { "txt": "{text}"',
    '接口 “POST /shop/text” 不读取 “txt”',
    ['text'],
  ],
  ['list column', LIST, '"columns": ["orderNo"', '"columns": ["ordrNo"', '没有字段 “ordrNo”', ['orderNo']],
  [
    'list column, long form',
    LIST,
    '"field": "amount", "width"',
    '"field": "amonut", "width"',
    '没有字段 “amonut”',
    ['amount'],
  ],
  [
    'list column of a reference',
    LIST,
    '"columns": ["orderNo"',
    '"columns": ["firmId.ownr", "orderNo"',
    'shop/firm 没有字段 “ownr”',
    ['owner'],
  ],
  [
    'list column of no reference',
    LIST,
    '"columns": ["orderNo"',
    '"columns": ["amount.owner", "orderNo"',
    '字段 “amount” 没有 ref，不能取对方的字段',
  ],
  [
    'list column of a reference to several entities',
    LIST,
    '"columns": ["orderNo"',
    '"columns": ["buyerId.owner", "orderNo"',
    '字段 “buyerId” 的 ref 指向多个实体，不能作列',
  ],
  [
    'list column of the name of a reference',
    LIST,
    '"columns": ["orderNo"',
    '"columns": ["firmId.label", "orderNo"',
    '请写 “firmId”',
    ['firmId'],
  ],
  [
    'list column of two steps',
    LIST,
    '"columns": ["orderNo"',
    '"columns": ["parentId.firmId.owner", "orderNo"',
    '应为字段名如 orderNo，或引用字段名、点、对方的字段名，如 supplierId.level',
  ],
  ['list query', LIST, '"query": ["orderNo"', '"query": ["orderNoo"', '没有字段 “orderNoo”', ['orderNo']],
  ['list sort', LIST, '"field": "createTime"', '"field": "createdTime"', '没有字段 “createdTime”', ['createTime']],
  ['list edited in place', LIST, '"toolbar": ["add"', '"inline": true, "toolbar": ["add"', '只有没有子表的单表'],
  [
    'status tabs',
    LIST,
    '"toolbar": ["add"',
    '"statusTabs": "stats", "toolbar": ["add"',
    '没有字段 “stats”',
    ['status'],
  ],
  [
    'status tabs of any text',
    LIST,
    '"toolbar": ["add"',
    '"statusTabs": "buyerName", "toolbar": ["add"',
    '没有字典或选项，不能分页签',
    ['buyerType'],
  ],
  [
    'groups of an unknown field',
    LIST,
    '"toolbar": ["add"',
    '"groupBy": ["stats"], "toolbar": ["add"',
    '没有字段 “stats”',
    ['status'],
  ],
  [
    'groups by a field that is no column',
    LIST,
    '"toolbar": ["add"',
    '"groupBy": ["createTime"], "toolbar": ["add"',
    '分组的字段 “createTime” 不是这个列表的列',
  ],
  ['list where without api', LIST, '"api": "/shop/mine",\n  "where"', '"where"', '请写上自己的 api'],
  ['list where, look-up', LIST, '"#{sysUserCode}"', '"{userCode}"', '取不到 {userCode}；可用 #{sysUserCode} 等变量'],
  ['list where', LIST, '"createBy": "#', '"createdBy": "#', '没有字段 “createdBy”', ['createBy']],
  [
    'child list column',
    LIST,
    '"columns": ["goods"]',
    '"columns": ["good"]',
    'shop/order.item 没有字段 “good”',
    ['goods'],
  ],
  ['child list where', LIST, '"{main.firmId}"', '"{main.firm}"', 'shop/order 没有字段 “firm”', ['firmId']],
  ['a column twice', LIST, '"columns": ["orderNo"', '"columns": ["orderNo", "orderNo"', '“orderNo” 重复'],
  ['sidebar', LIST, '"firmId": "{code}"', '"firmId": "{cod}"', 'shop/firm 没有字段 “cod”', ['code']],
  ['chart x', LIST, '"x": "status"', '"x": "state"', '没有字段 “state”', ['status']],
  ['chart y', LIST, '"y": ["amount"]', '"y": ["amounts"]', '没有字段 “amounts”', ['amount']],
  ['chart by', LIST, '"by": "level"', '"by": "lvl"', '没有字段 “lvl”', ['level']],
  ['pick', LIST, '"titleField": "orderNo" }', '"titleField": "orderNr" }', '没有字段 “orderNr”', ['orderNo']],
  ['row action', LIST, '{firmId.code}', '{firmId.cod}', 'shop/firm 没有字段 “cod”', ['code']],
  [
    'the condition of a form group',
    FORM,
    '"title": "金额", "fields"',
    '"title": "金额", "visible": { "levl": "1" }, "fields"',
    '没有字段 “levl”',
    ['level'],
  ],
  [
    'the formula of a form group',
    FORM,
    '"title": "金额", "fields"',
    '"title": "金额", "visible": "=count(itm) > 0", "fields"',
    '没有',
  ],
  [
    'a form group that depends on its own field',
    FORM,
    '"title": "买方", "fields"',
    '"title": "买方", "visible": { "buyerType": "firm" }, "fields"',
    'buyerType → buyerType',
  ],
  [
    'the condition of a form group on the field of another one',
    FORM,
    '"title": "金额", "fields": ["amount"]',
    '"title": "金额", "visible": { "level": "1" }, "fields": ["amount", "fee"]',
    '“fee” 自己的 visible 与本组的合不起来',
  ],
  [
    'the rest of the fields in a group with a condition',
    FORM,
    '"title": "金额", "fields": ["amount"]',
    '"title": "金额", "visible": { "level": "1" }, "fields": ["amount", "..."]',
    '有 visible 的组要写明字段，不能用 "..."',
  ],
  ['a highlight', FORM, '"children": ["item"]', '"highlights": ["amout"]', '没有字段 “amout”', ['amount']],
  ['form group', FORM, '"buyerType", "buyerId"', '"buyerType", "buyId"', '没有字段 “buyId”', ['buyerId']],
  ['a form field twice', FORM, '"fields": ["amount"]', '"fields": ["buyerId"]', '“buyerId” 重复'],
  [
    'collapsed outside sections',
    FORM,
    '"fields": ["amount"]',
    '"collapsed": true, "fields": ["amount"]',
    'collapsed 只用于',
  ],
  [
    'table properties of a one-to-one child',
    ORDER,
    '"rowSelection": "radio",\n      "removable": { "goods": null, "main.status": "draft" },\n      "expand"',
    '"single": true, "expand"',
    'expand 只用于有多行的子表',
  ],
  [
    'a stored child without a table',
    ORDER,
    '"item": {\n      "title": "明细",\n      "table": "shop_order_item",',
    '"item": { "title": "明细",',
    '缺少属性 “table”',
  ],
  ['send', ENTER, '"text": "{text}"', '"text": "{txt}"', '没有字段 “txt”', ['text']],
  ['send before', ENTER, '{before.text}', '{before.txt}', '没有字段 “txt”', ['text']],
  ['page block', PAGE, '{firms.code}', '{firm.code}', '没有字段 “firm”', ['firms']],
  ['page block field', PAGE, '{firms.code}', '{firms.cod}', 'shop/firm 没有字段 “cod”', ['code']],
  [
    'a field named main',
    ORDER,
    '"secret":',
    '"main": { "label": "x", "type": "input" }, "secret":',
    '名称 “main” 已有别的含义',
  ],
  [
    'a field named like every object',
    ORDER,
    '"secret":',
    '"constructor": { "label": "x", "type": "input" }, "secret":',
    '名称 “constructor” 已有别的含义',
  ],
  [
    'two fields of one column',
    ORDER,
    '"secret":',
    '"order_no": { "label": "x", "type": "input" }, "secret":',
    '的列名都是 order_no',
  ],
];

const formulas: readonly Case[] = [
  ['unknown name', ORDER, '"=amount >= fee"', '"=amount >= fees"', '没有字段 “fees”', ['fee']],
  ['unknown function', ORDER, '"=sum(item.amount)"', '"=summ(item.amount)"', '没有函数 summ'],
  ['unknown child', ORDER, '"=sum(item.amount)"', '"=sum(itme.amount)"', 'shop/order 没有子表 “itme”', ['item']],
  [
    'unknown field of a child',
    ORDER,
    '"=sum(item.amount)"',
    '"=sum(item.amout)"',
    'shop/order.item 没有字段 “amout”',
    ['amount'],
  ],
  [
    'unknown field behind a reference',
    ORDER,
    '"=amount * firmId.rate"',
    '"=amount * firmId.rat"',
    'shop/firm 没有字段 “rat”',
    ['rate'],
  ],
  ['through what is no reference', ORDER, '"=amount * firmId.rate"', '"=amount * level.rate"', '字段 “level” 没有 ref'],
  ['main. behind a reference', ORDER, 'main.firmId.rate', 'main.firmId.rat', 'shop/firm 没有字段 “rat”', ['rate']],
  ['main. in the main record', ORDER, '"=amount >= fee"', '"=main.amount >= fee"', '这里没有主表，不能用 main.'],
  ['me', ORDER, 'me.username !=', 'me.usrname !=', '“me.usrname” 不可用', ['username']],
  ['syntax', ORDER, '"=amount >= fee"', '"=amount >= "', '缺少'],
  ['a child is no value', ORDER, '"=amount >= fee"', '"=item >= fee"', '“item” 是子表，不是一个值'],
  ['figures of a list', LIST, '"=sum(amount)"', '"=sum(amuont)"', '没有字段 “amuont”', ['amount']],
  ['a code in a formula', ORDER, "main.status == 'draft'", "main.status == '草稿'", '字典 order_status 中没有 “草稿”'],
  [
    'a code in a list of a formula',
    ORDER,
    '"=main.status == \'draft\'"',
    "\"=in(main.status, 'draft', 'aproved')\"",
    '字典 order_status 中没有 “aproved”',
    ['approved'],
  ],
  ['a number that is no option', ORDER, '"visible": { "level": "2" }', '"visible": "=level != 3"', '选项中没有 “3”'],
  [
    'text in arithmetic',
    ORDER,
    '"=amount >= fee"',
    '"=amount >= fee * ownerName"',
    '“ownerName” 是文字，不能计算；应为 inputNumber 字段',
  ],
  [
    'a date in arithmetic',
    ORDER,
    '"=amount >= fee"',
    '"=today() - createTime > 3"',
    '这一部分是日期，不能计算；相隔的天数写 days',
  ],
  [
    'a comparison in arithmetic',
    ORDER,
    '"=amount >= fee"',
    '"=(amount > 1) * 2 >= fee"',
    '这一部分是真假，不能计算；应写 … ? 1 : 0',
  ],
  ['a sum of texts', ORDER, '"=sum(item.amount)"', '"=sum(item.goods)"', '“goods” 是文字，不能计算'],
  ['figures of a list of texts', LIST, '"=sum(amount)"', '"=sum(orderNo)"', '“orderNo” 是文字，不能计算'],
  [
    'another date pattern',
    ORDER,
    '"=amount >= fee"',
    "\"=format(createTime, 'YYYY-MM-DD') > '2026'\"",
    'format 的样式只能用 yyyy MM dd HH mm ss',
  ],
  [
    'a comparison stored as text',
    ORDER,
    '"default": "N"',
    '"default": "=amount > 0"',
    "结果是真假，字段存文字；应写 … ? 'Y' : 'N'",
  ],
  [
    'a text stored as a number',
    ORDER,
    '"=price * 2 + main.firmId.rate"',
    '"=concat(price, goods)"',
    '结果是文字，字段存数值',
  ],
  [
    'a value by another field',
    ORDER,
    '"value": "=sum(item.amount)"',
    '"value": { "by": "level", "is": { "1": "=sum(item.amount)", "2": "=orderNo == null" } }',
    '结果是真假，字段存数值；应写 … ? 1 : 0',
  ],
  [
    'a text copied into a number',
    ORDER,
    '"default": "=amount * firmId.rate"',
    '"copy": "firmId.owner"',
    '“firmId.owner” 是文字，不能抄入存数值的字段',
  ],
  [
    'a code copied into a text',
    ORDER,
    '"copy": "firmId.owner"',
    '"copy": "firmId.level"',
    '“firmId.level” 存的是编码，抄入的字段要有同样的 dict、options 或 ref，否则显示编码',
  ],
  ['a child check', ORDER, '"=amount > 0"', '"=amont > 0"', 'shop/order.item 没有字段 “amont”', ['amount']],
];

/** `[title, original text, replacement, path of the cycle]` */
const rings: readonly (readonly [string, string, string, string])[] = [
  ['of a value', '"default": "=amount * firmId.rate"', '"default": "=fee + 1"', 'fee → fee'],
  ['through a child', '"=price * 2 + main.firmId.rate"', '"=main.amount"', 'amount → item.amount → amount'],
  [
    'through visibility of a child',
    '"visible": { "level": ["1", "2"] }',
    '"visible": "=amount > 0"',
    'amount → item → amount',
  ],
  [
    'through read-only',
    '"visible": { "level": "2" }',
    '"visible": { "level": "2" }, "readonly": "=fee > 1"',
    'fee → fee',
  ],
  [
    'through read-only rows',
    '"visible": { "level": ["1", "2"] }',
    '"readonly": "=amount > 0"',
    'amount → item → amount',
  ],
  [
    'through what decides a reference',
    '"dict": "buyer_type", "default": "person"',
    '"dict": "buyer_type", "default": "=buyerId.code"',
    'buyerType → buyerType',
  ],
  ['through visibility', '"visible": { "level": "2" }', '"visible": "=fee > 1"', 'fee → fee'],
];

const names: readonly Case[] = [
  ['entity of a ref', ORDER, '"ref": "shop/order"', '"ref": "shop/ordr"', '没有实体 “shop/ordr”', ['shop/order']],
  ['child of a ref', ORDER, '"ref": "shop/order"', '"ref": "shop/order.itm"', 'shop/order 没有子表 “itm”', ['item']],
  ['case of a ref', ORDER, '"is": { "person"', '"is": { "peson"', '字典 buyer_type 中没有 “peson”', ['person']],
  [
    'picker of a ref',
    ORDER,
    '"pick": "shop/firm-pick.list"',
    '"pick": "shop/fir-pick.list"',
    '没有屏幕 “shop/fir-pick.list”',
  ],
  ['dict', ORDER, '"dict": "order_status"', '"dict": "order_state"', '没有字典 “order_state”', ['order_status']],
  [
    'type',
    ORDER,
    '"type": "inputNumber", "size"',
    '"type": "inputNumbr", "size"',
    '没有字段类型 “inputNumbr”',
    ['inputNumber'],
  ],
  ['type without a view', ENTER, '"type": "textarea"', '"type": "date"', '字段类型 “date” 还没有界面'],
  ['choice without items', ORDER, '"type": "select", "dict": "buyer_type"', '"type": "select"', '类型 select 需要选项'],
  [
    'two kinds of items',
    ORDER,
    '"dict": "order_status"',
    '"dict": "order_status", "ref": "shop/firm"',
    '“dict”、“ref” 只能写一个',
  ],
  ['an option twice', ORDER, '"text": "二" }', '"text": "二" }, { "value": "1", "text": "三" }', '选项 “1” 重复'],
  ['query of the type', ORDER, '"query": "range"', '"query": "like"', '类型 inputNumber 不能按 “like” 查询'],
  ['range of the type', ORDER, '"query": "like"', '"query": "range"', '类型 input 不能按 “range” 查询'],
  ['named rule', ORDER, '"rules": ["short20"]', '"rules": ["short"]', '没有校验规则 “short”', ['short20']],
  ['regex', ORDER, '"regex": "^\\\\w+$"', '"regex": "^(\\\\w+$"', '不是正确的正则表达式：括号没有配对，缺少 )'],
  [
    'text before ^',
    ORDER,
    '"regex": "^\\\\w+$"',
    '"regex": "\\\\w+^$"',
    '^ 前面还有必须出现的内容，永远不能匹配；请把 ^ 放在最前',
  ],
  [
    'text after $',
    ORDER,
    '"regex": "^\\\\w+$"',
    '"regex": "^a$\\\\w"',
    '$ 后面还有必须出现的内容，永远不能匹配；请把 $ 放在最后',
  ],
  ['an empty class', ORDER, '"regex": "^\\\\w+$"', '"regex": "^[]+$"', '[] 里没有字符，永远不能匹配'],
  [
    'a slow pattern',
    ORDER,
    '"regex": "^\\\\w+$"',
    '"regex": "^(\\\\w+)+$"',
    '这个正则可能很慢，系统不会执行它：重复的分组里不能再有重复或分支',
  ],
  [
    'a pattern longer than the column',
    ORDER,
    '"copy": "firmId.owner", "pattern": { "regex": "^\\\\w+$"',
    '"copy": "firmId.owner", "size": 8, "pattern": { "regex": "^\\\\w{9,}$"',
    '至少 9 个字符才能匹配，字段最多存 8 个',
  ],
  ['a named rule that matches nothing', RULES, '"^[a-z]{1,20}$"', '"[a-z]^$"', '^ 前面还有必须出现的内容'],
  [
    'default of a dict',
    ORDER,
    '"dict": "order_status", "default": "draft"',
    '"dict": "order_status", "default": "darft"',
    '字典 order_status 中没有 “darft”',
    ['draft'],
  ],
  ['default of options', ORDER, '], "default": "1"', '], "default": "3"', '选项中没有 “3”'],
  ['default of the type', ORDER, '"default": "N"', '"default": "no"', '"no" 不能存入此字段：应为是或否'],
  [
    'value and default',
    ORDER,
    '"value": "=sum(item.amount)"',
    '"value": "=sum(item.amount)", "default": 0',
    '不能再写 default',
  ],
  [
    'total of texts',
    LIST,
    '"columns": ["orderNo"',
    '"columns": [{ "field": "orderNo", "total": "sum" }',
    '合计要数值，“orderNo” 是文字',
  ],
  [
    'total of a text field',
    ORDER,
    '"copy": "buyerId.label"',
    '"copy": "buyerId.label", "list": { "total": "sum" }',
    '合计要数值，“buyerName” 是文字',
  ],
  ['more decimals than digits', ORDER, '"size": [18, 2]', '"size": [2, 4]', '4 位小数多于总位数 2'],
  [
    'more decimals than stored',
    ORDER,
    '"size": [18, 2]',
    '"size": [18, 2], "props": { "precision": 4 }',
    '显示 4 位小数，只存 2 位；请改 size 或 precision',
  ],
  [
    'more characters than stored',
    ORDER,
    '"size": 32',
    '"size": 32, "props": { "minLength": 40 }',
    '写了 40 个字符，只存 32 个；请改 size',
  ],
  ['variable', LIST, '#{sysUserCode}', '#{sysUsrCode}', '没有变量 #{sysUsrCode}', ['sysUserCode']],
  ['value in a condition', ORDER, '"visible": { "level": "2" }', '"visible": { "level": "3" }', '选项中没有 “3”'],
  [
    'value in a list of a condition',
    LIST,
    '["draft", "approved"]',
    '["draft", "aproved"]',
    '没有 “aproved”',
    ['approved'],
  ],
  ['from', ORDER, '"from": ["approved"]', '"from": ["aproved"]', '没有 “aproved”', ['approved']],
  ['to', ORDER, '"to": "void"', '"to": "viod"', '没有 “viod”', ['void']],
  ['state.edit', ORDER, '"edit": ["draft"]', '"edit": ["drft"]', '没有 “drft”', ['draft']],
  [
    'action set',
    ORDER,
    '"actionSets": ["approval"]',
    '"actionSets": ["aproval"]',
    '没有操作组 “aproval”',
    ['approval'],
  ],
  [
    'opens',
    ORDER,
    '"screen": "shop/desk.page"',
    '"screen": "shop/desk.list"',
    '没有屏幕 “shop/desk.list”',
    ['shop/desk.page'],
  ],
  [
    'then.screen',
    ORDER,
    '"screen": "shop/order.form"',
    '"screen": "shop/odrer.form"',
    '没有屏幕 “shop/odrer.form”',
    ['shop/order.form'],
  ],
  ['ask of a list', ORDER, '"ask": "shop/enter.form"', '"ask": "shop/order.list"', '这里需要 .form'],
  [
    'action function',
    ORDER,
    '"enter": { "label"',
    '"enters": { "label"',
    '服务器没有函数 “shop/order.enters”',
    ['shop/order.enter'],
  ],
  [
    'batch in a child',
    ORDER,
    '"drop": { "label": "移出"',
    '"drop": { "batch": true, "label": "移出"',
    'batch 只用于主表',
  ],
  [
    'a screen after a job',
    ORDER,
    '"enter": { "label"',
    '"enter": { "job": true, "then": { "screen": "shop/order.list" }, "label"',
    '后台执行的操作（job）做完时不打开屏幕',
  ],
  [
    'job of an action that opens a screen',
    ORDER,
    '"print": {',
    '"print": { "job": true,',
    'job 只用于由服务器函数执行的操作',
  ],
  [
    'child rule function',
    ORDER,
    '"serverChecks": ["itemsFit"]',
    '"serverChecks": ["itemFit"]',
    '服务器没有函数 “shop/order.itemFit”',
    ['shop/order.itemsFit'],
  ],
  [
    'follows without a formula',
    ORDER,
    '"default": "N"',
    '"default": "N", "follows": true',
    'follows 只用于 default 是公式的字段',
  ],
  [
    'follows through a reference',
    ORDER,
    '"default": "=amount * firmId.rate"',
    '"follows": true, "default": "=amount * firmId.rate"',
    'follows 的公式不能用 “firmId.rate”，只能用本记录、main. 的字段和 me.',
  ],
  [
    'emphasis of a record by its children',
    ORDER,
    '"actions": {\n    "ship"',
    '"emphasis": [{ "when": "=count(item) == 0", "tone": "info", "text": "空" }], "actions": {\n    "ship"',
    '没有子表 “item”',
  ],
  [
    'comments beside an action of this name',
    ORDER,
    '"actions": {\n    "ship"',
    '"comments": true, "actions": { "comments": { "label": "评论", "screen": "shop/desk.page", "with": { "id": "{id}" } },\n    "ship"',
    '评论的接口与操作 “comments” 同名',
  ],
  ['calls', ORDER, '"calls": { "ship"', '"calls": { "shipp"', '没有操作 “shipp”', ['ship']],
  [
    'code without colon',
    ORDER,
    '"permission": "shop:order:print"',
    '"permission": "print"',
    '权限编码 “print” 写法不对',
  ],
  [
    'code of a column',
    ORDER,
    '"permission": "shop:order:col:secret", "mask"',
    '"permission": "shop:order:col:secrt", "mask"',
    '没有权限编码',
    ['shop:order:col:secret'],
  ],
  [
    'code of a mask',
    ORDER,
    '"keep": [1, 1], "permission": "shop:order:col:secret"',
    '"keep": [1, 1], "permission": "shop:order:col:amuont"',
    '没有权限编码',
    ['shop:order:col:amount'],
  ],
  ['toolbar', LIST, '"toolbar": ["add"', '"toolbar": ["ad"', 'shop/order 没有操作 “ad”', ['add']],
  ['an action of a child beside main rows', LIST, '"row": ["edit"', '"row": ["drop"', '操作 “drop” 是子表 item 的'],
  [
    'an action of the main record beside child rows',
    LIST,
    '"row": ["drop"]',
    '"row": ["ship"]',
    '操作 “ship” 是主表的',
  ],
  ['an action twice', LIST, '"row": ["edit"', '"row": ["ship"', '操作 “ship” 放了两次'],
  ['child of a list', LIST, '"child": "item"', '"child": "items"', 'shop/order 没有子表 “items”', ['item']],
  ['entity of a list', LIST, '"entity": "shop/order"', '"entity": "shop/oder"', '没有实体 “shop/oder”', ['shop/order']],
  [
    'the list that a chart opens',
    LIST,
    '"y": ["amount"], "by": "level"',
    '"y": ["amount"], "screen": "shop/frm.list"',
    '没有屏幕 “shop/frm.list”',
    ['shop/firm.list'],
  ],
  [
    'the list that a chart opens has no field of its points',
    LIST,
    '"y": ["amount"], "by": "level"',
    '"y": ["amount"], "screen": "shop/firm.list"',
    '“shop/firm.list” 的实体没有字段 “status”',
  ],
  [
    'sidebar',
    LIST,
    '"sidebar": { "screen": "shop/firm.list"',
    '"sidebar": { "screen": "shop/frm.list"',
    '没有屏幕 “shop/frm.list”',
    ['shop/firm.list'],
  ],
  [
    'related list',
    FORM,
    '"children": ["item"]',
    '"children": ["item"], "related": [{ "screen": "shop/oder.list", "with": { "parentId": "{id}" } }]',
    '没有屏幕 “shop/oder.list”',
    ['shop/order.list'],
  ],
  [
    'related list that is a form',
    FORM,
    '"children": ["item"]',
    '"children": ["item"], "related": [{ "screen": "shop/order.form", "with": { "parentId": "{id}" } }]',
    '这里需要 .list',
  ],
  [
    'related list, unknown field',
    FORM,
    '"children": ["item"]',
    '"children": ["item"], "related": [{ "screen": "shop/order.list", "with": { "parentld": "{id}" } }]',
    'shop/order.list 不用参数 “parentld”',
    ['parentId'],
  ],
  [
    'related list, field of another entity',
    FORM,
    '"children": ["item"]',
    '"children": ["item"], "related": [{ "screen": "shop/order.list", "with": { "firmId": "{id}" } }]',
    '字段 “firmId” 不引用 shop/order',
    ['parentId'],
  ],
  [
    'related list of all records',
    FORM,
    '"children": ["item"]',
    '"children": ["item"], "related": [{ "screen": "shop/order.list", "with": { "urgent": "Y" } }]',
    'with 没有用到这条记录',
  ],
  ['child of a form', FORM, '"children": ["item"]', '"children": ["itm"]', '没有子表 “itm”', ['item']],
  [
    'call of a form',
    ENTER,
    '"POST /shop/text"',
    '"POST /shop/txt"',
    '服务器没有接口 “POST /shop/txt”',
    ['POST /shop/text'],
  ],
  ['widget', PAGE, '"widget": "stat"', '"widget": "sta"', '没有小部件 “sta”', ['stat']],
  [
    'tab',
    PAGE,
    '"screen": "shop/order.list", "with"',
    '"screen": "shop/orders.list", "with"',
    '没有屏幕 “shop/orders.list”',
    ['shop/order.list'],
  ],
  ['block replaced', PAGE, '"key": "orders"', '"key": "orders", "insteadOf": "firm"', '没有另一块叫 “firm”', ['firms']],
  [
    'required call',
    PAGE,
    '"blocks": [',
    '"requires": ["GET /v3/api-doc"], "blocks": [',
    '“GET /v3/api-doc” 不是约定之外的接口',
    ['GET /v3/api-docs'],
  ],
  ['block key twice', PAGE, '"key": "orders"', '"key": "firms"', '“firms” 重复'],
  [
    'menu',
    MENU,
    '"screen": "shop/order.list"',
    '"screen": "shop/odrer.list"',
    '没有屏幕 “shop/odrer.list”',
    ['shop/order.list'],
  ],
  [
    'number, unknown rule',
    ORDER,
    '"label": "单号"',
    '"label": "单号", "default": "${ORD}"',
    '没有填值规则 “ORD”',
    ['OR'],
  ],
  [
    'number, too long',
    ORDER,
    '"label": "单号", "type": "input", "size": 32',
    '"label": "单号", "type": "input", "size": 12, "default": "${OR}"',
    '字段最多 12 个字符，编号有 15 个',
  ],
  ['number, not text', ORDER, '"type": "inputNumber" }', '"type": "inputNumber", "default": "${OR}" }', '编号是文字'],
  [
    'number, in ask',
    ORDER,
    '"label": "原因", "type": "input"',
    '"label": "原因", "type": "input", "default": "${OR}"',
    '这里不能用编号',
  ],
  ['number, format', 'schemas/_shared/fill-rules.json', '{seq}', '{sq}', 'format 不认识 {sq}'],
  ['role, group', 'schemas/_shared/roles.json', '"@orders', '"@order', 'groups 中没有 “order”', ['orders']],
  ['menu path twice', MENU, '"path": "/shop/order"', '"path": "/shop"', '路径 “/shop” 重复'],
  [
    'table taken',
    ORDER,
    '"table": "shop_order_item"',
    '"table": "shop_firm"',
    '表 “shop_firm” 已属于 schemas/shop/firm.entity.json',
  ],
  ['api taken', ORDER, '"api": "/shop/order"', '"api": "/shop/firm"', '接口前缀 “/shop/firm” 已属于'],
  [
    'child named like a field',
    ORDER,
    '"children": {\n    "item"',
    '"children": {\n    "level": { "title": "级", "table": "shop_level", "foreignKey": "orderId", "fields": {} },\n    "item"',
    '子表名 “level” 与字段或 main、me 同名',
  ],
  [
    'fields of a foreign child',
    ORDER,
    '"children": {\n    "item"',
    '"children": {\n    "firm": { "title": "公司", "entity": "shop/firm", "foreignKey": "code", "fields": {} },\n    "item"',
    '这里不能写 “fields”，它不与 “entity”',
  ],
  ['foreign key that is a field', ORDER, '"foreignKey": "orderId"', '"foreignKey": "price"', '“price” 是指向主表的列'],
  [
    'action name taken',
    ORDER,
    '"drop": { "label": "移出"',
    '"ship": { "label": "发货" }, "drop": { "label": "移出"',
    '操作名 “ship” 已被占用',
  ],
];

describe('the set without errors', () => {
  it('gets no message', () => {
    expect(checkWith({}).map(problemText)).toEqual([]);
  });
});

for (const [title, cases] of Object.entries({ shape, fields, formulas, names }))
  describe(`one message for one error: ${title}`, () => oneMessageEach(cases));

describe('conditions of groups', () => {
  const FORM = 'schemas/shop/order.form.json';
  const file = (group: string, more = '') =>
    texts[FORM]!.replace('{ "title": "金额", ', () => `{ "title": "金额", ${group}`).replace(
      '"children"',
      `${more}"children"`,
    );
  const WHEN = '"visible": { "buyerType": "firm" }, ';
  const withForms = (own: string, other: string) =>
    checkWith({ [FORM]: own, 'schemas/shop/other.form.json': other }).map(problemText);
  const differs = (id: string) =>
    expect.stringContaining(`同一实体的 ${id} 也显示 “amount”，那里的组没有同样的 visible`);

  it.each([
    ['the same condition', file(WHEN), file(WHEN)],
    ['a form that does not show the field', file(WHEN), file(WHEN).replace('"amount"', '"fee"')],
    ['a form that sends to a call of its own', file(WHEN), file('', '"save": "POST /shop/text", ')],
  ])('are accepted beside %s', (_name, own, other) =>
    expect(withForms(own, other)).not.toContainEqual(expect.stringContaining('那里的组没有同样的 visible')),
  );
  it('are the same in all forms that show a field', () => {
    expect(withForms(file(WHEN), file(''))).toContainEqual(differs('shop/other.form'));
    const other = file('"visible": { "buyerType": "person" }, ');
    const problems = withForms(file(WHEN), other);
    expect(problems).toContainEqual(differs('shop/other.form'));
    expect(problems).toContainEqual(differs('shop/order.form'));
  });
  it('can be combined with those of their fields', () => {
    const own = file('"visible": "=buyerType == \'firm\'", ').replace('"amount"', '"fee"');
    expect(checkWith({ [FORM]: own }).map(problemText)).toContainEqual(
      expect.stringContaining('“fee” 自己的 visible 与本组的合不起来'),
    );
  });
});

describe('functions of actions', () => {
  const withAction = (action: string, functions: readonly string[] = []) =>
    checkWith(
      { [ORDER]: texts[ORDER]!.replace('"actions": {\n', () => `"actions": {\n    "close": ${action},\n`) },
      { functions: new Set([...around.functions, ...functions]) },
    ).map(problemText);
  const needed = [expect.stringContaining('服务器没有函数 “shop/order.close”')];
  it.each([
    ['one new state', '{ "label": "关", "from": ["draft"], "to": "void" }'],
    ['one new state in a list', '{ "label": "关", "to": ["void"] }'],
    ['fields of the record to store', '{ "label": "关", "ask": ["ownerName"] }'],
  ])('are not needed for %s', (_name, action) => expect(withAction(action)).toEqual([]));
  it.each([
    ['several new states', '{ "label": "关", "to": ["void", "draft"] }'],
    [
      'inputs that are not stored',
      '{ "label": "关", "to": "void", "ask": { "a": { "label": "a", "type": "input" } } }',
    ],
    ['a form', '{ "label": "关", "to": "void", "ask": "shop/enter.form" }'],
    ['all records at once', '{ "label": "关", "to": "void", "batch": true }'],
    ['nothing to change', '{ "label": "关", "from": ["draft"] }'],
  ])('are needed for %s', (_name, action) => expect(withAction(action)).toEqual(needed));
  it('are needed to store fields of the record that are asked with a definition of their own', () => {
    const action =
      '{ "label": "关", "to": "void", "ask": { "a": { "label": "a", "type": "input" }, "fee": { "label": "费", "type": "input" } } }';
    expect(withAction(action)).toEqual([
      expect.stringContaining('“fee” 是记录的字段，这样写不会保存；请写 "ask": ["fee"]'),
    ]);
    expect(withAction(action, ['shop/order.close'])).toEqual([]);
  });
  it('cannot store comments of an entity without a table', () => {
    const file = texts[FIRM]!.replace(/"table": "\w+"/, '"table": null, "comments": true');
    const problems = checkWith({ [FIRM]: file }).filter(({ pointer }) => pointer === '/comments');
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('不能有评论')]);
  });

  it('are needed for an entity without a table', () => {
    const file = texts['schemas/shop/firm.entity.json']!.replace('"shop_firm"', 'null').replace(
      '"fields"',
      '"actions": { "close": { "label": "关", "ask": ["owner"] } },\n  "fields"',
    );
    const problems = checkWith({ 'schemas/shop/firm.entity.json': file });
    expect(problems.map(problemText)).toEqual([expect.stringContaining('服务器没有函数 “shop/firm.close”')]);
  });
  it('are reported when only a similar name is exported', () => {
    const action = '{ "label": "关", "to": "void" }';
    expect(withAction(action, ['shop/order.closs', 'shop/firm.closs'])).toEqual([
      expect.stringContaining('操作 “close” 没有同名函数，导出的 “closs” 没有操作使用'),
    ]);
    expect(withAction(action, ['shop/order.afterSave', 'shop/order.other'])).toEqual([]);
  });
});

describe('values that fit', () => {
  it.each([
    ['digits of a code', '"=amount >= fee"', '"=amount >= fee * level"'],
    ['a number as text', '"copy": "firmId.owner"', '"value": "=amount * 2"'],
    ['an unknown kind', '"=amount >= fee"', '"=amount >= fee * buyerId.label"'],
    ['a total of a number', '"query": "range"', '"list": { "total": "sum" }'],
    ['fewer decimals than stored', '"size": [18, 2]', '"size": [18, 2], "props": { "precision": 1 }'],
  ])('%s', (_name, from, to) => {
    expect(checkWith({ [ORDER]: texts[ORDER]!.replace(from, to) }).map(problemText)).toEqual([]);
  });
});

describe('one message for a cycle, with its path', () => {
  it.each(rings)('%s', (_name, from, to, way) => {
    const { problems } = spoil(ORDER, from, to);
    expect(problems).toMatchObject([{ code: 'cycle', file: ORDER }]);
    expect(problems[0]!.message).toContain(`互相依赖，没有尽头：${way}`);
  });

  it('reports two cycles as two errors', () => {
    const text = texts[ORDER]!.replace('"default": "=amount * firmId.rate"', '"default": "=fee + 1"').replace(
      '"=price * 2 + main.firmId.rate"',
      '"=main.amount"',
    );
    expect(checkWith({ [ORDER]: text }).map(({ code }) => code)).toEqual(['cycle', 'cycle']);
  });

  it('reports a cycle for visibility that reads its own field, not for other flags', () => {
    const required = texts[ORDER]!.replace('"required": "=amount > 10', '"required": "=fee > 10');
    expect(checkWith({ [ORDER]: required })).toEqual([]);
  });
});

describe('text of a file', () => {
  const text = texts[FORM]!;
  const line = (part: string, whole = text): number => whole.slice(0, whole.indexOf(part)).split('\n').length;

  it.each([
    ['a comma too few', text.replace('"version": 2,', '"version": 2'), line('"version"'), '这里缺少逗号'],
    ['a comma too many', text.replace('["item"]\n', '["item"],\n'), line('["item"]') + 1, '最后一项后面不能有逗号'],
    ['a comment', text.replace('"version"', '// nothing\n  "version"'), line('"version"'), 'JSON 里不能写注释'],
    ['no end', text.trimEnd().slice(0, -1), line('["item"]'), '缺少右花括号 }'],
    ['more behind the end', `${text}\n{}`, text.split('\n').length + 1, '文件到此应已结束'],
    ['nothing', '', 1, '文件是空的'],
    ['a byte order mark', `\ufeff${text}`, 1, 'BOM'],
    [
      'a key twice',
      text.replace('"version": 2,', '"version": 2,\n  "version": 2,'),
      line('"version"') + 1,
      '“version” 写了两次',
    ],
  ])('%s', (_name, spoilt, at, message) => {
    const problems = checkWith({ [FORM]: spoilt });
    expect(problems.map(problemText)).toEqual([expect.stringContaining(message)]);
    expect(problems[0]!.line).toBe(at);
  });

  it('gives the position inside a text with escapes', () => {
    const before = texts[ORDER]!;
    const from = '"expect": "=amount >= fee"';
    const to = String.raw`"expect": "='\u4e00\t' == ownerName && amout > 1"`;
    const spoilt = before.replace(from, () => to);
    const [problem] = checkWith({ [ORDER]: spoilt });
    const at = spoilt.split('\n')[problem!.line - 1]!;
    expect(at.slice(problem!.column - 1)).toMatch(/^amout > 1/);
  });

  it('reports a file with an unknown name', () => {
    expect(checkWith({ 'schemas/shop/Order.lst.json': '{}' })).toMatchObject([{ code: 'file-name', line: 1 }]);
  });

  it('returns a result for hostile texts', () => {
    const deep = '['.repeat(1000) + ']'.repeat(1000);
    const deeper = '['.repeat(200_000);
    const proto = text.replace('"version": 2,', '"version": 2, "__proto__": {"a": 1},');
    for (const hostile of [deep, deeper, proto, 'null', '7', '"x"', '[]', '\u0000'])
      expect(checkWith({ [FORM]: hostile }).length, hostile.slice(0, 20)).toBeGreaterThan(0);
    expect(checkWith({ [FORM]: proto })).toHaveLength(1);
  });
});

describe('a file that cannot be parsed', () => {
  it('causes no further errors for names that refer to it', () => {
    for (const path of Object.keys(texts)) {
      const problems = checkWith({ [path]: '{' });
      expect(
        problems.map(({ file, code }) => [file, code]),
        path,
      ).toEqual([[path, 'json']]);
    }
  });

  it('a missing file is reported at every name that refers to it', () => {
    const problems = checkWith({ 'schemas/_shared/dicts/order_status.json': null });
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/fields/status/dict']);
  });
});

describe('default screens', () => {
  it('exist for every entity: list, form and picker', () => {
    for (const id of ['shop/person.list', 'shop/person.form', 'shop/person-pick.list'])
      expect(checkWith({ [MENU]: texts[MENU]!.replace('shop/order.list', id) })).toEqual([]);
    for (const id of ['shop/person.page', 'shop/person-pick.form', 'shop/nobody-pick.list'])
      expect(checkWith({ [MENU]: texts[MENU]!.replace('shop/order.list', id) })).toHaveLength(1);
  });
});

describe('planned names', () => {
  const set = {
    'set/shop/note.entity.json': `{
  "$schema": "../_meta/entity.schema.json", "version": 2, "title": "记", "table": "shop_note", "api": "/shop/note", "permissionPrefix": "shop:note", "titleField": "text",
  "fields": {
    "text": { "label": "文", "type": "voice" },
    "who": { "label": "谁", "type": "select", "ref": "shop/contact" },
    "kind": { "label": "类", "type": "select", "dict": "note_kind", "default": "x" }
  },
  "actions": { "read": { "label": "读", "when": "=who.age > 3" }, "show": { "label": "看", "screen": "shop/album.page" } }
}`,
  };
  const planned = {
    types: { voice: 'sound' },
    entities: { 'shop/contact': 'people' },
    dicts: { note_kind: 'notes' },
    functions: { 'shop/note.read': 'notes' },
    screens: { 'shop/album.page': 'pictures' },
  };
  const check = (file: unknown): Problem[] =>
    checkWith({ ...set, 'set/planned.json': JSON.stringify(file, null, 1) }, { folders: ['schemas', 'set'] });

  it('may be used', () => {
    expect(check(planned)).toEqual([]);
  });

  it('are reported at their use when one is taken from the list', () => {
    const codes = Object.keys(planned).map((group) => check({ ...planned, [group]: {} }).map(({ code }) => code));
    expect(codes).toEqual([['type'], ['entity'], ['dict'], ['function'], ['screen']]);
  });

  it('are reported once they exist', () => {
    const stale = {
      types: { input: 'x' },
      entities: { 'shop/firm': 'x' },
      dicts: { order_status: 'x' },
      functions: { 'shop/order.ship': 'x' },
      screens: { 'shop/firm.list': 'x' },
      widgets: { stat: 'x' },
      calls: { 'GET /shop/text': 'x' },
      codes: { 'shop:order:ship': 'x' },
    };
    for (const [group, names] of Object.entries(stale)) {
      const problems = check({ ...planned, [group]: { ...planned[group as keyof typeof planned], ...names } });
      expect(problems.map(problemText), group).toEqual([expect.stringContaining('已经建成')]);
      expect(problems[0]).toMatchObject({ code: 'planned', file: 'set/planned.json' });
    }
  });

  it('are reported when they are misspelt', () => {
    expect(check({ ...planned, screen: {} })).toMatchObject([{ pointer: '/screen', hint: ['screens'] }]);
    expect(check({ ...planned, types: { voice: 1 } })).toMatchObject([{ pointer: '/types/voice' }]);
  });

  it('include keys of the language that nothing reads', () => {
    const entity = JSON.stringify({
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title: '单据',
      table: 'shop_paper',
      api: '/shop/paper',
      permissionPrefix: 'shop:paper',
      titleField: 'name',
      fields: { name: { label: '名称', type: 'input' } },
      children: {
        line: {
          title: '行',
          table: 'shop_paper_line',
          foreignKey: 'paperId',
          load: 'GET /shop/paper/lines',
          fields: { text: { label: '文字', type: 'input' } },
        },
      },
    });
    const keysIn = (keys: object) =>
      checkWith(
        { 'set/shop/paper.entity.json': entity, 'set/planned.json': JSON.stringify({ keys }) },
        { folders: ['schemas', 'set'], unimplementedKeys: unimplementedKeys() },
      ).map(({ pointer, message }) => `${pointer} ${message}`);
    expect(keysIn({})).toContain('/children/line/load “load” 尚未建成，写了也不起作用');
    expect(keysIn({ 'child.load': 'orders', 'list.columns': 'x' })).toContain(
      '/keys/list.columns “list.columns” 已经建成，请从这里去掉',
    );
  });

  it('do not exist in schemas/ itself', () => {
    const problems = checkWith({ 'schemas/planned.json': JSON.stringify(planned) });
    expect(problems).toMatchObject([{ code: 'planned', file: 'schemas/planned.json' }]);
  });

  it('reports nothing about a base file that a file of the same id replaces', () => {
    const changed = { ...set, 'set/planned.json': JSON.stringify(planned), [LIST]: '{' };
    expect(checkWith(changed, { folders: ['schemas', 'set'] })).toEqual([]);
    const above = (text: string) =>
      checkWith(
        { ...changed, [LIST]: texts[LIST]!, [FIRM]: '{', 'set/shop/firm.entity.json': text },
        { folders: ['schemas', 'set'] },
      );
    expect(above(texts[FIRM]!)).toEqual([]);
    expect(above(texts[FIRM]!.replace('"label"', '"lable"')).map(({ file }) => file)).toContain(
      'set/shop/firm.entity.json',
    );
  });
});
