/**
 * Writes an application with a working example: `npm run new:app -- ../my-app 资产`. Its commands run those of the
 * product on it; see docs/guide/11-application.md.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promptAnswers, type Question } from './prompt';
import { writeAppFiles } from '../gen/gen-types';
import { linkPackages } from '../setup/app.mjs';

const TEMPLATES = 'scripts/new/templates/app';

/** Names in the templates that tools would read there. */
const nameOf = (path: string): string => path.replace(/gitignore\.txt$/, '.gitignore').replace(/\.txt$/, '');

const posix = (path: string): string => path.replaceAll('\\', '/');

/** The files of a new application by path relative to it. @param product path from the application to the product */
export function appFiles(name: string, title: string, product: string): Map<string, string> {
  const entries = readdirSync(TEMPLATES, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => posix(relative(TEMPLATES, join(entry.parentPath, entry.name))));
  const values: Readonly<Record<string, string>> = { name, title, product };
  const filled = (text: string) =>
    text.replaceAll(/\{(name|title|product)\}/g, (_match, key: string) => values[key] ?? '');
  return new Map(paths.toSorted().map((path) => [nameOf(path), filled(readFileSync(join(TEMPLATES, path), 'utf8'))]));
}

const questions: readonly Question[] = [
  {
    text: '应用目录（如 ../my-app，新目录或空目录）',
    validate: (folder) => {
      if (!/^[a-z][a-z0-9-]*$/.test(basename(resolve(folder)))) return '目录名只能用小写字母、数字和连字符，字母开头';
      if (!posix(relative('.', folder)).startsWith('..')) return '应在产品目录之外';
      return existsSync(folder) && readdirSync(folder).some((name) => name !== '.git') ? '目录不是空的' : undefined;
    },
  },
  {
    text: '名称（如 资产）',
    validate: (title) => (/^[^"\\{}\n]+$/.test(title.trim()) ? undefined : '不能为空或含引号'),
  },
];

export async function main(args: string[]): Promise<number> {
  const answered = await promptAnswers('new:app', questions, args);
  if (typeof answered === 'number') return answered;
  const [folder = '', title = ''] = answered;
  const app = posix(resolve(folder));
  for (const [path, text] of appFiles(basename(app), title.trim(), posix(relative(app, '.')))) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), text);
    console.log(`已写 ${join(folder, path)}`);
  }
  linkPackages(app);
  await writeAppFiles(app);
  console.log(`cd ${folder} && npm run dev 启动；npm test 运行它的测试。`);
  return 0;
}
