/** The reference of formulas: grammar, names, comparison rules and every function with examples that were run. */
import { evaluate, parseFormula } from '@/model/formula';
import { LIMITS } from '@/model/formula/grammar';
import { aggregates, functionNames, functions, isAggregate } from '@/model/formula/functions';
import type { ColumnType } from '@/model/entity/column-type';
import type { Value } from '@/model/entity/field-type';
import type { FormulaScope } from '@/model/formula/scope';
import { functionHelp, type FunctionHelp } from './formula-help';
import { blocks, code, plain, table } from './markdown';

interface SampleField {
  kind: ColumnType['kind'];
  value: Value;
  label: string;
}

/** The record that all examples of the page are computed over. */
const sample: Readonly<Record<string, SampleField>> = {
  title: { kind: 'text', value: '采购合同', label: '文字' },
  noText: { kind: 'text', value: '', label: '空的文字' },
  kind: { kind: 'text', value: 'a', label: '选项，存的是编码' },
  flag: { kind: 'text', value: 'N', label: '开关，存 Y 或 N' },
  amount: { kind: 'numeric', value: '1200.50', label: '小数' },
  rate: { kind: 'numeric', value: '13', label: '小数' },
  blank: { kind: 'numeric', value: null, label: '空的小数' },
  signDate: { kind: 'date', value: '2026-06-30', label: '日期' },
  signTime: { kind: 'timestamp', value: '2026-06-30 18:05:09', label: '日期时间' },
  noDate: { kind: 'date', value: null, label: '空的日期' },
};

const rowKinds: Readonly<Record<string, ColumnType['kind']>> = {
  qty: 'int',
  price: 'numeric',
  kind: 'text',
  day: 'date',
};
const rows: readonly Readonly<Record<string, Value>>[] = [
  { qty: 2, price: '10.10', kind: 'a', day: '2026-01-02' },
  { qty: 3, price: null, kind: 'b', day: null },
  { qty: 1, price: '0.05', kind: 'a', day: '2026-03-31' },
];
const NOW = '2026-07-02 09:30:00';

const main: FormulaScope = {
  now: NOW,
  get: (path) => sample[path]?.value ?? null,
  kind: (path) => sample[path]?.kind,
  rows: (child) => (child === 'item' ? rows.map(rowScope) : child === 'none' ? [] : undefined),
};

function rowScope(row: Readonly<Record<string, Value>>): FormulaScope {
  return {
    now: NOW,
    get: (path) => (path.startsWith('main.') ? main.get(path.slice(5)) : (row[path] ?? null)),
    kind: (path) => (path.startsWith('main.') ? main.kind?.(path.slice(5)) : rowKinds[path]),
  };
}

const written = (value: Value): string =>
  value === null || value === '' ? '空' : typeof value === 'boolean' ? (value ? '真' : '假') : code(String(value));

/** A formula and what it gives over the sample record. @throws FormulaError when an example is no formula */
export const example = (formula: string): string =>
  `${code(formula)} → ${written(evaluate(parseFormula(formula), main))}`;

const GROUPS: readonly FunctionHelp['group'][] = ['子表统计', '数', '文字', '选择', '日期'];

/** How a function is written, from its own definition. */
function usage(name: string): string {
  const both = [isAggregate(name) ? aggregates[name].usage : '', functions[name]?.usage ?? ''].filter(Boolean);
  return [...new Set(both)].join('；');
}

function functionSection(name: string, help: FunctionHelp): string {
  return blocks(
    `#### ${name}`,
    plain(help.does),
    [
      `- 写法：${plain(usage(name))}`,
      `- 参数：${plain(help.arguments)}`,
      `- 结果：${plain(help.result)}`,
      `- 空值：${plain(help.empty)}`,
      ...help.examples.map((formula) => `- ${example(formula)}`),
    ].join('\n'),
  );
}

function functionSections(): string {
  return blocks(
    ...GROUPS.map((group) =>
      blocks(
        `### ${group}`,
        ...functionNames
          .filter((name) => functionHelp[name]?.group === group)
          .map((name) => functionSection(name, functionHelp[name] as FunctionHelp)),
      ),
    ),
  );
}

const examples = (...formulas: string[]): string => formulas.map((formula) => `- ${example(formula)}`).join('\n');

const WHERE = table(
  ['位置', '作用', '何时计算'],
  [
    ['字段 `value`', '计算得出的值，不可填写', '填写时随时，保存时服务器再算一次，以服务器为准'],
    ['字段 `default`', '新建时的值', '只在新建时；人改过该字段后不再跟随'],
    ['字段、子表的 `visible` `required` `readonly`', '何时显示、必填、只读', '填写时和保存时'],
    ['`checks` 的 `expect`', '保存前必须成立', '填写时和保存时'],
    ['操作的 `when`，子表的 `removable`', '何时可做、何时可删', '显示按钮时和执行时，按已保存的内容'],
  ],
);

const NAMES = table(
  ['写法', '含义', '可用的地方'],
  [
    ['`amount`', '本记录的字段；在子表的公式里是该行的字段', '各处'],
    ['`main.rate`', '主表的字段', '子表的字段、检查、操作；统计函数的第二个参数'],
    ['`supplierId.level`', '引用字段所指记录的字段，只能走一步；`supplierId.label` 是对方的名称', '写了 `ref` 的字段'],
    ['`main.supplierId.level`', '主表引用的记录的字段', '同 `main.`'],
    ['`item`、`item.amount`', '子表、子表的字段', '只作统计函数的第一个参数'],
    ['`main.item.amount`', '主表的子表', '子表的公式里，只作统计函数的第一个参数'],
    ['`me.id` `me.username` `me.realname` `me.orgCode` `me.tenantId`', '登录人', '各处'],
    [
      '`me.roles` `me.departs`',
      '登录人的角色编码、部门编码，各是一组：公式写 `in(\'manager\', me.roles)`，条件写 `{"me.roles": "manager"}` 或 `{"me.roles": ["manager", "director"]}`（有其一）',
      '各处',
    ],
  ],
);

const GRAMMAR = table(
  ['写法', '说明'],
  [
    ['`12.5`', '数。最多 30 位，不用指数'],
    ['`\'文字\'` `"文字"`', '文字，单引号或双引号；在 JSON 里用单引号方便'],
    ['`true` `false` `null`', '真、假、空'],
    ['`+ - * / %`', '十进制精确运算，40 位有效数字；`+` 不连接文字'],
    ['`== != < <= > >=`', '比较，规则见下'],
    ['`&& || !`', '并且、或者、不；结果总是真或假'],
    ['`条件 ? 甲 : 乙`', '选择'],
    ['`函数(…)`', '只有本页列出的函数'],
  ],
);

const limitsText = `一个公式最多 ${LIMITS.length} 个字符、${LIMITS.nodes} 项、嵌套 ${LIMITS.depth} 层。不能赋值、写数组或对象、用 \`[…]\` 取值、调用方法、在统计函数里再套统计函数。`;

/** The whole page. */
export function formulaPage(): string {
  const fields = Object.entries(sample).map(([name, { label, value }]) => [code(name), label, written(value)]);
  return blocks(
    '# 公式',
    '公式是以 `=` 开头的文字，对一条记录求值。浏览器在填写时计算，服务器在保存时用同一程序再计算一次。',
    '## 写在哪里',
    WHERE,
    '## 语法',
    GRAMMAR,
    limitsText,
    '## 名称',
    NAMES,
    "选项和字典字段的值是编码，不是名称：写 `status == 'draft'`，不写 `status == '草稿'`。多选的值是逗号连接的编码。开关的值是 `'Y'` 或 `'N'`。名称写错时 `npm run check:schemas` 指出位置和相近的名称。",
    '## 示例用的记录',
    `下面各例都按这条记录实际计算得出，现在是 \`${NOW}\`。`,
    table(['字段', '内容', '值'], fields),
    '子表 `item` 有三行，子表 `none` 没有行：',
    table(
      ['qty', 'price', 'kind', 'day'],
      rows.map((row) => ['qty', 'price', 'kind', 'day'].map((key) => written(row[key] ?? null))),
    ),
    '## 空值和错误',
    [
      '- 空值是：没有填、空文字、空列表。',
      '- 四则运算和取数的函数里，空值按 0，只写数字的文字（如编码 `012`）按数；其他文字、真假得空。',
      '- 除以 0、结果超出范围得空。公式不会因为数据而报错。',
      '- 直接写一个字段名，得到它存储的值，空仍是空。',
      '- 取负写 `-x`，空值得 0；没有一元的 `+`。',
    ].join('\n'),
    examples('=blank + 5', '=amount / blank', '=title + 1', "='012' + 1", '=amount', '=blank', '=7 % 3', '=10 / 3'),
    '## 比较',
    [
      "1. 与 `null` 或 `''` 比较是问“是否为空”：`== null` 为空，`!= null` 不为空；`< <= > >=` 与它总是不成立。",
      '2. 有一边是数（整数或小数字段、写出的数、运算或取数函数的结果）：按数比较，只写数字的文字算数，空值算 0；不是数的文字只有 `!=` 成立。',
      '3. 否则有一边为空：只有 `!=` 成立。',
      "4. 有一边是日期或日期时间字段、`today()`、`now()`：按时刻比较，日期当作当天 00:00:00；不是日期的文字只有 `!=` 成立。日期写作 `'2026-06-30'`，月和日须两位。",
      '5. 否则按文字逐字比较，区分大小写，不看拼音；真和假当作文字 `true`、`false`。',
    ].join('\n'),
    examples(
      '=amount > 1000',
      '=blank == 0',
      '=blank == null',
      "=noText != 'x'",
      '=noDate < today()',
      '=signDate < signTime',
      "=signTime > '2026-06-30'",
      '=signTime <= signDate',
      "=signDate == '2026-6-30'",
    ),
    '当天之内的时间大于当天的日期。问“是不是这一天”用 `days(signTime, signDate) == 0`。',
    "条件成立与否：真；不是 0 的数；不为空的文字（包括 `'N'`、`'0'`）。空值、0、假不成立。",
    '## 存入字段',
    [
      '- 小数字段：四舍五入到字段的小数位。整数字段：四舍五入到整数。',
      '- 日期字段：去掉时刻。日期时间字段：日期补 00:00:00。不是日期得空。',
      "- 文字字段：数写成不带多余 0 的文字，真假写成 `true`、`false`。开关字段要写 `条件 ? 'Y' : 'N'`。",
    ].join('\n'),
    '## 函数',
    functionSections(),
  );
}
