/**
 * Writes a working screen: `npm run new:screen`, or with its answers
 * `npm run new:screen -- demo book 图书 "bookName:书名:input,price:定价:inputNumber"`.
 *
 * An entity, its list and a menu line; list, form, query bar, table and routes follow from them. With APP_DIR they are
 * written into the application.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { applyEdits, modify, parse } from 'jsonc-parser';
import { format } from 'prettier';
import { problemText, type Problem } from '@/model/check';
import type { FieldTypes } from '@/model/entity/field-type';
import { fillField } from '@/model/entity/fill-field';
import type { Entry, FieldFile, MenuFile } from '@/model/generated/files';
import { promptAnswers, type Question } from './prompt';
import { writeNames } from '../gen/gen-names';
import { SCHEMA_FOLDERS, checkEnvironment, checkFolders, readSchemas } from '../schemas/schema-files';

const MENU = '_shared/menu.json';
const EMPTY_MENU = '{ "$schema": "../_meta/menu.schema.json", "version": 2, "menu": [] }';
/** Path prefix of the project's menus. */
const PREFIX = '/isps';

const camel = (name: string): string => name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(`-${name}`);

/** One field as written in the answer: `price:定价:inputNumber`, `level:级别:select:risk_level`, `who:谁:select:base/user`. */
interface FieldAnswer {
  key: string;
  label: string;
  type: string;
  /** A dictionary code, or another entity where it holds a slash. */
  from: string | undefined;
}

function parseFieldAnswers(text: string): FieldAnswer[] {
  return text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [key = '', label = '', type = 'input', from] = part.split(/[:：]/).map((one) => one.trim());
      return { key, label, type: type || 'input', from };
    });
}

const sample = ['一', '二'].map((text, index) => ({ value: String(index + 1), text: `选项${text}` }));

function fieldFile({ label, type: name, from }: FieldAnswer, first: boolean, types: FieldTypes): FieldFile {
  const type = types.get(name);
  const file: FieldFile = { label, type: name };
  if (from !== undefined) Object.assign(file, from.includes('/') ? { ref: from } : { dict: from });
  else if (type?.hasChoices) file.options = sample;
  const { kind } = fillField('field', file, { types }).columnType;
  if (kind === 'numeric') file.size = [18, 2];
  if (first) file.required = true;
  const rules = type?.rules ?? ['eq'];
  if (type?.range && (kind === 'date' || kind === 'timestamp')) file.query = 'range';
  else if (first && rules.includes('like')) file.query = 'like';
  else if (type?.hasChoices && rules[0]) file.query = rules[0];
  return file;
}

const write = (data: unknown): Promise<string> => format(JSON.stringify(data), { parser: 'json', printWidth: 120 });

/** Where a screen is written. */
export interface ScreenTarget {
  /** Folder of schema files. */
  folder: string;
  /** Text of the folder's menu file. */
  menu: string;
  /** Menu of the product, when the folder is an application's: its folders can be extended. */
  productMenu?: readonly Entry[];
}

/** The menu with one line more: below the module's own folder, where it has one. */
async function menuWith({ menu: text, productMenu = [] }: ScreenTarget, module: string, entry: Entry): Promise<string> {
  const { menu } = parse(text) as MenuFile;
  const own = `${PREFIX}/${module}`;
  const isOwn = ({ path, children }: Entry) => path === own && children !== undefined;
  const folder = menu.findIndex(isOwn);
  const added = folder < 0 && productMenu.some(isOwn) ? { path: own, children: [entry] } : entry;
  const path = folder < 0 ? ['menu', -1] : ['menu', folder, 'children', -1];
  const edits = modify(text, path, added, {
    isArrayInsertion: true,
    formattingOptions: { tabSize: 2, insertSpaces: true },
  });
  return format(applyEdits(text, edits), { parser: 'json', printWidth: 120 });
}

/** The files of a new screen by path. */
export async function screenFiles(
  [module, name, title, fields]: readonly [string, string, string, string],
  target: ScreenTarget,
  types: FieldTypes,
): Promise<Map<string, string>> {
  const wanted = parseFieldAnswers(fields);
  const id = `${module}/${name}`;
  return new Map([
    [
      `${target.folder}/${id}.entity.json`,
      await write({
        $schema: '../_meta/entity.schema.json',
        version: 2,
        title,
        table: id.replace(/[/-]/g, '_'),
        api: `/${module}/${camel(name)}`,
        permissionPrefix: `${camel(module)}:${camel(name)}`,
        titleField: wanted[0]?.key,
        fields: Object.fromEntries(wanted.map((one, index) => [one.key, fieldFile(one, index === 0, types)])),
      }),
    ],
    [
      `${target.folder}/${id}.list.json`,
      await write({
        $schema: '../_meta/list.schema.json',
        version: 2,
        component: [`${module}/${pascal(name)}List`],
        entity: id,
      }),
    ],
    [
      `${target.folder}/${MENU}`,
      await menuWith(target, module, {
        title,
        path: `${PREFIX}/${module}/${name}`,
        icon: 'file',
        screen: `${id}.list`,
      }),
    ],
  ]);
}

const isName = (answer: string): string | undefined =>
  /^[a-z][a-z0-9-]*$/.test(answer) ? undefined : '只能用小写字母、数字和连字符，字母开头';

const questions: readonly Question[] = [
  { text: '模块（英文，如 demo）', validate: isName },
  { text: '名称（英文，如 book）', validate: isName },
  { text: '标题（如 图书）', validate: (answer) => (answer.trim() ? undefined : '不能为空') },
  {
    text: '字段（如 bookName:书名:input,price:定价:inputNumber，选项可接字典编码）',
    validate: (answer) => {
      const wanted = parseFieldAnswers(answer);
      if (wanted.length === 0) return '至少写一个字段';
      const wrong = wanted.find(({ key, label }) => !/^[A-Za-z]\w*$/.test(key) || label === '');
      return wrong && `“${wrong.key}” 应写作 名称:标签:类型，名称用英文`;
    },
  },
];

/** A problem without its line, because lines move. */
const problemKey = ({ file, pointer, message }: Problem) => `${file} ${pointer} ${message}`;

/** The last schema folder: the application's, or the product's. */
function targetIn(files: ReadonlyMap<string, string>): ScreenTarget {
  const [product = '', app] = SCHEMA_FOLDERS.map((folder) => files.get(`${folder}/${MENU}`));
  const folder = SCHEMA_FOLDERS.at(-1) ?? '';
  if (SCHEMA_FOLDERS.length === 1) return { folder, menu: product };
  return { folder, menu: app ?? EMPTY_MENU, productMenu: (parse(product) as MenuFile).menu };
}

export async function main(args: string[]): Promise<number> {
  const answered = await promptAnswers('new:screen', questions, args);
  if (typeof answered === 'number') return answered;
  const around = checkEnvironment();
  const before = readSchemas(SCHEMA_FOLDERS);
  const files = await screenFiles(answered as [string, string, string, string], targetIn(before), around.types);
  const taken = [...files.keys()].find((path) => !path.endsWith(MENU) && existsSync(path));
  if (taken !== undefined) {
    console.error(`${taken} 已经存在`);
    return 1;
  }
  // Write only what passes the check; earlier problems do not count.
  const known = new Set(checkFolders(SCHEMA_FOLDERS, before, around).map(problemKey));
  const problems = checkFolders(SCHEMA_FOLDERS, new Map([...before, ...files]), around).filter(
    (one) => !known.has(problemKey(one)),
  );
  if (problems.length > 0) {
    for (const problem of problems) console.error(problemText(problem));
    return 1;
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`已写 ${path}`);
  }
  writeNames();
  console.log('npm run dev 正在运行时，菜单里已经有它；npm start 重新启动后打开。');
  return 0;
}
