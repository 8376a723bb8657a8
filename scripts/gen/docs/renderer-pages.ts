/** Reference pages of field types and widgets, from their own code, settings and fixtures. */
import { existsSync, readFileSync } from 'node:fs';
import { languageChapters, namesIn, settingsOf, type Section } from '@/model/reference/documents';
import type { ColumnType } from '@/model/entity/column-type';
import { fillField } from '@/model/entity/fill-field';
import type { Fixture } from '@/registry/fixtures';
import { types } from '@/registry/values';
import { propertyTable } from './language-pages';
import { blocks, code, plain, table } from './markdown';

const fixtures = import.meta.glob<readonly Fixture[]>('/renderers/fields/*/fixtures.ts', {
  eager: true,
  import: 'default',
});

const KINDS: Readonly<Record<ColumnType['kind'], string>> = {
  text: '文本',
  int: '整数',
  boolean: '真假',
  numeric: '小数',
  date: '日期',
  timestamp: '日期时间',
  json: 'JSON',
  none: '不存储',
};

/** Types whose input offers the records of `ref`; the last two need an entity with `tree`, or take any entity. */
const CHOOSES_RECORDS: Readonly<Record<string, string>> = {
  select: '下拉并可输入文字查找',
  sel_search: '输入文字查找，可多选（`many`）',
  'select-dict-search': '输入文字后才查找，适合记录很多的实体',
  link_down: '逐级选择，被引用的实体须是树',
  sel_tree: '从树中选择，被引用的实体须是树',
};

const QUERIES: Readonly<Record<string, string>> = {
  eq: '等于',
  like: '包含',
  left_like: '以……结尾',
  right_like: '以……开头',
  in: '在其中',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
};

function columnText(column: ColumnType): string {
  if (column.kind === 'text') return column.length === undefined ? '文本，不限长度' : `文本 ${column.length}`;
  if (column.kind === 'numeric') return `小数 [${column.precision}, ${column.scale}]`;
  return KINDS[column.kind];
}

const hasView = (name: string): boolean => existsSync(`renderers/fields/${name}/view.tsx`);
const fixturesOf = (name: string): readonly Fixture[] => fixtures[`/renderers/fields/${name}/fixtures.ts`] ?? [];

/** The column without any setting. */
const columnOf = (name: string): string =>
  columnText(fillField('value', { label: name, type: name }, { types }).columnType);

function rulesOf(name: string): readonly string[] {
  const type = types.get(name);
  return [...(type?.rules ?? ['eq', 'ne', 'in']), ...(type?.range === true ? ['range'] : [])];
}

function aliasesOf(name: string): string {
  const all = (['form', 'cell', 'query'] as const).flatMap((place) => [...types.aliasesOf(name, place)]);
  return [...new Set(all)].map(code).join(' ');
}

/** What the type does, from the first words of its settings' help. */
const purposeOf = ({ help }: Section): string =>
  plain(help)
    .replace(/(?:的|没有)设置。?$/, '')
    .replace(/的设置(?=[；，])/, '');

function exampleOf(name: string): string {
  const [first] = fixturesOf(name);
  if (!first) return '';
  const values = first.values.filter(({ text }) => text.length <= 60 && !text.includes('\n')).slice(0, 2);
  if (values.length === 0) return '';
  const field = JSON.stringify({ label: '…', type: name, ...first.field });
  const shown = values.map(({ value, text }) => `值 ${code(JSON.stringify(value))} 显示为 ${code(text)}`);
  return blocks('例：', ['```json', field, '```'].join('\n'), values.length > 0 ? `${shown.join('；')}。` : '');
}

function factsOf(name: string): string {
  const rules = rulesOf(name);
  const aliases = aliasesOf(name);
  const type = types.get(name);
  return [
    `- 存储：${columnOf(name)}${typeof type?.column === 'function' ? '（随设置而变）' : ''}`,
    `- 查询方式：${rules.length === 0 ? '不能查询' : rules.map((rule) => code(rule)).join(' ')}`,
    ...(type?.hasChoices === true ? ['- 选项：须写 `dict`、`options`、`ref` 之一'] : []),
    ...(name in CHOOSES_RECORDS ? [`- 可写 \`ref\` 选择记录：${CHOOSES_RECORDS[name] ?? ''}`] : []),
    ...(type?.invisible === true ? ['- 从不显示'] : []),
    ...(aliases === '' ? [] : [`- 别名：${aliases}`]),
  ].join('\n');
}

function typeSection(section: Section): string {
  const { name, properties } = section;
  return blocks(
    `<a id="type-${name}"></a>`,
    `## ${code(name)}`,
    hasView(name) ? purposeOf(section) : `尚未建成，不能使用。${purposeOf(section)}`,
    factsOf(name),
    properties.length > 0 ? blocks('设置（`props`）：', propertyTable(properties, 'types.md')) : '没有自己的设置。',
    exampleOf(name),
  );
}

/** The page of all field types. */
export function typesPage(): string {
  const sections = settingsOf('types', types.names());
  const overview = sections.map((section) => [
    `[${section.name}](#type-${section.name})`,
    `${hasView(section.name) ? '' : '（尚未建成）'}${purposeOf(section)}`,
    columnOf(section.name),
    rulesOf(section.name).join(' '),
  ]);
  return blocks(
    '# 字段类型',
    '字段的 `type` 是 `renderers/fields` 下的文件夹名。下表的查询方式中第一个是默认的；字段写了 `query` 才进入查询栏。',
    table(['类型', '用途', '存储', '查询方式'], overview),
    '## 查询方式',
    table(
      ['名称', '含义'],
      [...Object.entries(QUERIES).map(([name, text]) => [code(name), text]), ['`range`', '起止范围，两端都含']],
    ),
    '## 引用（`ref`）用哪个类型',
    '写了 `ref` 的字段存储对方记录的编号，列表、详情和导出显示对方的名称（实体的 `label` 字段），任何类型都是如此。填写时能从对方的记录中选择的只有这些类型：',
    table(
      ['类型', '怎样选择'],
      Object.entries(CHOOSES_RECORDS).map(([name, how]) => [`[${name}](#type-${name})`, how]),
    ),
    '`sel_user`、`sel_depart`、`cat_tree` 自己知道从哪里选，不需要 `ref`；公式要读对方的字段、或要防止对方被删除时才加上，并用 `value` 写明存储的字段。`radio`、`checkbox`、`list_multi` 只列出 `dict` 或 `options`，不能用 `ref` 选择。`hidden` 写 `ref` 用于程序写入的关联。其他类型（如 `input`）写 `ref` 时填写的是编号本身。',
    ...sections.map(typeSection),
  );
}

/** The page of all widgets. */
export function widgetsPage(): string {
  const sections = settingsOf('widgets', namesIn('widgets'));
  const pages = new Map(
    languageChapters().flatMap((chapter) => chapter.sections.map(({ id }) => [id, 'common.md'] as const)),
  );
  return blocks(
    '# 小部件',
    '页面的块用 `widget` 写出小部件，名称是 `renderers/widgets` 下的文件夹名；`props` 中的 `{名称.x}` 取自页面的 `data`，整段只写一个 `{名称.x}` 时保留列表和数字。',
    ...sections.map(({ id, name, help, properties }) =>
      blocks(
        `<a id="${id}"></a>`,
        `## ${code(name)}`,
        plain(help),
        properties.length > 0 ? propertyTable(properties, 'widgets.md', pages) : '没有自己的设置。',
      ),
    ),
  );
}

/** Named rules that a field's `rules` may name. */
export function rulesTable(): string {
  const file = JSON.parse(readFileSync('schemas/_shared/rules.json', 'utf8')) as {
    rules: Record<string, { label: string; regex?: string; message: string }>;
  };
  return table(
    ['名称', '含义', '格式', '提示'],
    Object.entries(file.rules).map(([name, { label, regex, message }]) => [
      code(name),
      plain(label),
      regex === undefined ? '由程序检查' : code(regex),
      plain(message),
    ]),
  );
}
