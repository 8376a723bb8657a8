/**
 * Writes the Chinese schema reference (`docs/reference`) and the table of environment variables in `docs/operations.md`
 * from the program's own definitions. `npm run gen:docs` writes; `--check` exits 1 when a committed file is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describeSettings } from '@/server/config/config';
import { errorsPage } from './docs/errors-page';
import { formulaPage } from './docs/formula-page';
import { languagePages } from './docs/language-pages';
import { blocks } from './docs/markdown';
import { rulesTable, typesPage, widgetsPage } from './docs/renderer-pages';
import { versionsPage } from './docs/versions-page';

const FOLDER = 'docs/reference';
const OPERATIONS = 'docs/operations.md';
const NOTE = '<!-- 由 npm run gen:docs 生成，请勿手改 -->';

const CONTENTS: readonly (readonly [file: string, title: string, help: string])[] = [
  ['entity.md', '实体', '`*.entity.json`：一条记录是什么，可以对它做什么'],
  ['list.md', '列表', '`*.list.json`：列、查询栏、按钮'],
  ['form.md', '表单', '`*.form.json`：填写和查看一条记录'],
  ['page.md', '页面', '`*.page.json`：把屏幕和小部件排在一页上'],
  ['common.md', '公共定义', '字段、操作、引用、条件等各处共用的写法'],
  ['shared.md', '共享文件', '`_shared` 下的菜单、字典、校验规则、操作组'],
  ['types.md', '字段类型', '每个类型的存储、查询方式、设置和例子'],
  ['widgets.md', '小部件', '页面的块可用的小部件'],
  ['formulas.md', '公式', '语法、名称、空值和比较的规则、全部函数'],
  ['versions.md', '语言版本', '从旧版本升级时改了什么'],
  ['errors.md', '错误代码', '接口失败时响应头 `X-Error-Code` 里的代码'],
];

function contentsPage(): string {
  return blocks(
    '# 模式参考',
    '`schemas/` 下各种文件的全部属性，由程序自己的定义生成。怎样从头写一个模块，见[指南](../guide/README.md)。标有“尚未建成”的属性现在不起作用，`npm run check:schemas` 会指出；标有“仅用于兼容其他服务器”的，自己的屏幕不用写。',
    CONTENTS.map(([file, title, help]) => `- [${title}](${file})：${help}`).join('\n'),
  );
}

/** The text between a pair of marks, replaced. @throws Error when the marks are missing */
function between(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${OPERATIONS} has no ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}

const settingsTable = () => ['| 变量 | 默认值 | 含义 |', '| --- | --- | --- |', ...describeSettings()].join('\n');

/** Files to write, by path. @throws Error when a hand-written file has lost its marks */
export async function generatedDocs(): Promise<Record<string, string>> {
  const pages = new Map([
    ['README.md', contentsPage()],
    ...languagePages(),
    ['types.md', typesPage()],
    ['widgets.md', widgetsPage()],
    ['formulas.md', formulaPage()],
    ['versions.md', versionsPage()],
    ['errors.md', errorsPage()],
  ]);
  const shared = pages.get('shared.md');
  if (shared !== undefined) pages.set('shared.md', blocks(shared, '## 已有的校验规则', rulesTable()));
  const files: Record<string, string> = {
    [OPERATIONS]: between(readFileSync(OPERATIONS, 'utf8'), 'settings', settingsTable()),
  };
  for (const [name, text] of pages) files[`${FOLDER}/${name}`] = `${NOTE}\n\n${text}\n`;
  const options = await resolveConfig(`${FOLDER}/README.md`);
  for (const [path, text] of Object.entries(files))
    files[path] = await format(text, { ...options, parser: 'markdown' });
  return files;
}

export async function main(args: string[]): Promise<number> {
  const isCheck = args.includes('--check');
  const stale = Object.entries(await generatedDocs()).filter(
    ([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text,
  );
  if (isCheck) {
    for (const [path] of stale) console.error(`${path} is stale: run npm run gen:docs and commit it`);
    return stale.length > 0 ? 1 : 0;
  }
  for (const [path, text] of stale) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  console.log(stale.length > 0 ? `written: ${stale.map(([path]) => path).join(', ')}` : 'up to date');
  return 0;
}
