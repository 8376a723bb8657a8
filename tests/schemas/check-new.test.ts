import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { check as isFormatted } from 'prettier';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChecker, problemText } from '@/model/check';
import type { FieldType } from '@/model/entity/field-type';
import { fillField } from '@/model/entity/fill-field';
import type { EntityFile, MenuFile } from '@/model/generated/files';
import { buildTypes } from '@/registry/values';
import type { Fixture } from '@/registry/fixtures';
import { appFiles, main as newApp } from '../../scripts/new/new-app';
import { main as newField, fieldFiles } from '../../scripts/new/new-field';
import { main as newScreen, screenFiles } from '../../scripts/new/new-screen';
import { SCHEMA_FOLDERS, checkFolders, readSchemas, checkEnvironment } from '../../scripts/schemas/schema-files';

const MENU = 'schemas/_shared/menu.json';
const around = checkEnvironment();
const base = readSchemas(SCHEMA_FOLDERS);
const target = { folder: 'schemas', menu: base.get(MENU)! };

type Answers = [string, string, string, string];
const screens: readonly Answers[] = [
  ['demo', 'book', '图书', 'bookName:书名:input,price:定价:inputNumber,onSale:在售:switch'],
  ['demo', 'book-order', '订书', 'orderNo:单号，day:日期:date，level:级别:select，state:状态:radio:enable_status'],
  ['my-shop', 'note', '便条', 'text:内容:textarea,at:时间:datetime,dictId:字典:select:system/dict'],
];

/** Standard input is no terminal and empty. */
beforeEach(() => void vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([]) as typeof process.stdin));

describe('new:screen', () => {
  it.each(screens)('%s/%s passes check:schemas unchanged', async (...answers) => {
    const files = await screenFiles(answers, target, around.types);
    const [module, name, title] = answers;
    expect([...files.keys()]).toEqual([
      `schemas/${module}/${name}.entity.json`,
      `schemas/${module}/${name}.list.json`,
      MENU,
    ]);
    expect(checkFolders(SCHEMA_FOLDERS, new Map([...base, ...files]), around).map(problemText)).toEqual([]);
    for (const [path, text] of files)
      expect(await isFormatted(text, { filepath: path, printWidth: 120 }), path).toBe(true);
    const { menu } = JSON.parse(files.get(MENU)!) as MenuFile;
    expect(menu.at(-1)).toMatchObject({ title, path: `/isps/${module}/${name}`, screen: `${module}/${name}.list` });
    const before = JSON.parse(base.get(MENU)!) as MenuFile;
    expect(menu.slice(0, -1)).toEqual(before.menu);
  });

  it('makes the first field the title field, required and searchable', async () => {
    const files = await screenFiles(screens[0]!, target, around.types);
    const file = JSON.parse(files.get('schemas/demo/book.entity.json')!) as EntityFile;
    expect(file).toMatchObject({
      table: 'demo_book',
      api: '/demo/book',
      permissionPrefix: 'demo:book',
      titleField: 'bookName',
    });
    expect(file.fields).toEqual({
      bookName: { label: '书名', type: 'input', required: true, query: 'like' },
      price: { label: '定价', type: 'inputNumber', size: [18, 2] },
      onSale: { label: '在售', type: 'switch' },
    });
  });

  it('adds the menu entry to the folder of its module', async () => {
    const files = await screenFiles(['system', 'note', '便条', 'text:内容'], target, around.types);
    const { menu } = JSON.parse(files.get(MENU)!) as MenuFile;
    const folder = menu.find(({ path }) => path === '/isps/system');
    expect(folder?.children?.at(-1)).toMatchObject({ screen: 'system/note.list' });
  });

  it('writes into an application: its menu file extends the folders of the product', async () => {
    const app = {
      folder: '/my-app/schemas',
      menu: '{"menu": []}',
      productMenu: (JSON.parse(base.get(MENU)!) as MenuFile).menu,
    };
    const menuOf = async (module: string, menu = app.menu) => {
      const files = await screenFiles([module, 'note', '便条', 'text:内容'], { ...app, menu }, around.types);
      expect([...files.keys()][0]).toBe(`/my-app/schemas/${module}/note.entity.json`);
      return files.get('/my-app/schemas/_shared/menu.json')!;
    };
    const entry = { title: '便条', icon: 'file' };
    const inSystem = { ...entry, path: '/isps/system/note', screen: 'system/note.list' };
    expect(JSON.parse(await menuOf('system'))).toEqual({ menu: [{ path: '/isps/system', children: [inSystem] }] });
    const both = JSON.parse(await menuOf('system', await menuOf('system'))) as MenuFile;
    expect(both.menu).toMatchObject([{ path: '/isps/system', children: [inSystem, inSystem] }]);
    const own = { ...entry, path: '/isps/shop/note', screen: 'shop/note.list' };
    expect(JSON.parse(await menuOf('shop'))).toEqual({ menu: [own] });
  });

  it.each([
    ['no answers and no terminal', []],
    ['a module that is no name', ['Demo', 'book', '图书', 'a:b']],
    ['no fields', ['demo', 'book', '图书', ' , ']],
    ['a field without a label', ['demo', 'book', '图书', 'a']],
  ])('rejects %s', async (_name, args) => {
    expect(await newScreen(args)).toBe(2);
  });

  it.each([
    ['a screen that exists', ['system', 'dict', '字典', 'a:b']],
    ['a type that does not', ['demo', 'book', '图书', 'a:b:inputt']],
    ['a dictionary that does not', ['demo', 'book', '图书', 'a:b:select:nothing']],
  ])('rejects %s and writes nothing', async (_name, args) => {
    expect(await newScreen(args)).toBe(1);
    expect([...readSchemas(SCHEMA_FOLDERS)]).toEqual([...base]);
  });
});

it.each([
  ['new:screen', newScreen, '字段'],
  ['new:app', newApp, '应用目录'],
  ['new:field', newField, '类型名称'],
] as const)('%s --help names what it asks, and writes nothing', async (command, main, question) => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await main(['--help'])).toBe(0);
  const text = printed.mock.calls.flat().join('\n');
  expect([text.includes(`npm run ${command}`), text.includes(question), text.includes('已写')]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('new:app', () => {
  it('writes an application that passes the check over the product', () => {
    const files = appFiles('my-app', '资产管理', '../product');
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['.gitignore', 'package.json', 'run.mjs', 'tsconfig.json']),
    );
    for (const [path, text] of files) expect(text, path).not.toMatch(/\{(name|title|product)\}/);
    const schemas = [...files]
      .filter(([path]) => path.startsWith('schemas/'))
      .map(([path, text]) => [`/my-app/${path}`, text] as const);
    const functions = new Set([...around.functions, 'asset/asset.retire']);
    const problems = createChecker().check({
      ...around,
      functions,
      folders: ['schemas', '/my-app/schemas'],
      files: new Map([...base, ...schemas]),
      reportedFolders: ['schemas', '/my-app/schemas'],
    });
    expect(problems.map(problemText)).toEqual([]);
  });

  it.each([
    ['a folder inside the product', ['src/my-app', '资产']],
    ['a folder with files', [tmpdir(), '资产']],
    ['a name that is no package name', ['../My App', '资产']],
    ['a title that would break the files', ['../no-such-app', '资"产']],
  ])('rejects %s', async (_name, args) => {
    expect(await newApp(args)).toBe(2);
    expect(existsSync('../no-such-app')).toBe(false);
  });
});

describe('new:field', () => {
  let folder = '';
  beforeAll(() => {
    mkdirSync('.cache', { recursive: true });
    folder = mkdtempSync('.cache/new-field-');
    mkdirSync(join(folder, 'renderers/fields/stars'), { recursive: true });
    for (const [name, text] of fieldFiles('stars', '星级'))
      writeFileSync(join(folder, 'renderers/fields/stars', name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('writes four formatted files', async () => {
    const files = fieldFiles('stars', '星级');
    expect([...files.keys()]).toEqual(['value.ts', 'view.tsx', 'props.schema.json', 'fixtures.ts']);
    for (const [name, text] of files)
      expect(await isFormatted(text, { filepath: name, printWidth: 120, singleQuote: true }), name).toBe(true);
  });

  it('writes a type that passes its fixtures', async () => {
    const at = join(process.cwd(), folder, 'renderers/fields/stars');
    const value = (await import(/* @vite-ignore */ join(at, 'value.ts'))) as { default: FieldType };
    const { default: fixtures } = (await import(/* @vite-ignore */ join(at, 'fixtures.ts'))) as { default: Fixture[] };
    const types = buildTypes({ '/renderers/fields/stars/value.ts': value });
    const type = types.get('stars')!;
    for (const fixture of fixtures) {
      const field = fillField('stars', { label: '星级', type: 'stars', ...fixture.field }, { types });
      expect(field.columnType).toEqual(fixture.column);
      for (const { value: bad, message } of fixture.checks) expect(type.check?.(bad, field)).toBe(message);
      for (const { value: good } of fixture.values) expect(type.check?.(good, field)).toBeUndefined();
      for (const { from, to } of fixture.normalizes ?? []) expect(type.normalize?.(from, field)).toBe(to);
      for (const { rule } of fixture.queries) expect(type.rules).toContain(rule);
    }
  });

  it.each([
    ['nothing', []],
    ['a name of the grid', ['row-number', '行号']],
    ['a type that exists', ['input', '文本']],
    ['an alias that exists', ['text', '文本']],
    ['a name that is none', ['Stars', '星级']],
  ])('rejects %s', async (_name, args) => {
    expect(await newField(args)).toBe(2);
  });
});
