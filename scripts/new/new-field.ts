/**
 * Writes the files of a new field type: `npm run new:field -- stars 星级`. They work unchanged as a single-line text, and
 * tests/fields tests them like every other type. With APP_DIR they are written into the application, without fixtures.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { types } from '@/registry/values';
import { appFolder } from '@/server/config/app-folder';
import { promptAnswers, type Question } from './prompt';
import { main as generateTypes } from '../gen/gen-types';

const APP = appFolder(process.env.APP_DIR ?? '');
const FOLDER = join(APP ?? '', 'renderers/fields');

const pascal = (name: string): string =>
  name.replace(/(?:^|[-_])(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Their texts, with `{label}` and `{Name}` to be filled in. */
const TEMPLATES = 'scripts/new/templates/field';
const FILES = ['value.ts', 'view.tsx', 'props.schema.json', 'fixtures.ts'];

/** The files of a new type, by name within its folder. */
export function fieldFiles(name: string, label: string): Map<string, string> {
  return new Map(
    FILES.map((file) => [
      file,
      readFileSync(join(TEMPLATES, `${file}.txt`), 'utf8')
        .replaceAll('{label}', () => label)
        .replaceAll('{Name}', () => pascal(name)),
    ]),
  );
}

const questions: readonly Question[] = [
  {
    text: '类型名称（英文，如 stars）',
    validate: (name) => {
      if (!/^[a-z][A-Za-z0-9_-]*$/.test(name)) return '小写字母开头，只能用字母、数字、下划线、连字符';
      if (name.startsWith('row-')) return 'row- 开头的名称留给表格';
      const taken = (['form', 'cell', 'query'] as const).some((place) => types.get(name, place));
      return taken || existsSync(join(FOLDER, name)) ? '已有这个类型或别名' : undefined;
    },
  },
  { text: '中文说明（如 星级）', validate: (label) => (/^[^*`\\"{}<>]+$/.test(label.trim()) ? undefined : '不能为空') },
];

export async function main(args: string[]): Promise<number> {
  const answered = await promptAnswers('new:field', questions, args);
  if (typeof answered === 'number') return answered;
  const [name = '', label = ''] = answered;
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of fieldFiles(name, label)) {
    if (APP !== null && file === 'fixtures.ts') continue;
    writeFileSync(join(folder, file), text);
    console.log(`已写 ${join(folder, file)}`);
  }
  await generateTypes([]);
  const test = APP === null ? 'npx vitest run tests/fields 验证它；' : '';
  console.log(`${test}在 schemas 中写 "type": "${name}" 使用它。`);
  return 0;
}
