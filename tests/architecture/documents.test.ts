/** Links, paths, commands and pictures that the documents name exist; both READMEs say the same. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
/** The guide's example: files that the guide tells its reader to write. */
const EXAMPLE = 'docs/guide/example';

const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts;
const below = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name));
const documents = ['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...below('docs')].toSorted();
const read = (path: string) => readFileSync(path, 'utf8');

const CODE_BLOCK = /^```[\s\S]*?^```$/gm;
/** Where a reader creates a file by following the text. */
const CREATED = /^(schemas\/demo\/book\.|renderers\/fields\/stars$)/;
const PROJECT_PATH = /^(?:src|schemas|renderers|scripts|tests|docs)(?:\/[\w.-]+)*\/?$/;

/** The id that a heading gets on the common hosts. */
const slug = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

function anchorsOf(path: string): Set<string> {
  const text = read(path).replaceAll(CODE_BLOCK, '');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map((match) => slug(match[1] ?? ''));
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map((match) => match[1] ?? '');
  return new Set([...headings, ...ids]);
}

/** What is wrong with the links of a document. */
function brokenLinks(path: string): string[] {
  const text = read(path)
    .replaceAll(CODE_BLOCK, '')
    .replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const found = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(found)) return true;
      return anchor !== undefined && !anchorsOf(found).has(decodeURIComponent(anchor));
    });
}

const exists = (path: string) => existsSync(path) || existsSync(join(EXAMPLE, path)) || CREATED.test(path);

/** Paths in inline code that name nothing. */
function missingPaths(path: string): string[] {
  const text = read(path).replaceAll(CODE_BLOCK, '');
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => PROJECT_PATH.test(name) && !exists(name));
}

/** Commands that package.json does not have. */
const unknownCommands = (path: string): string[] =>
  [...read(path).matchAll(/npm run ([\w:-]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !Object.hasOwn(scripts, name));

describe.each(documents)('%s', (path) => {
  test('links to what exists', () => expect(brokenLinks(path)).toEqual([]));
  test('names paths that exist', () => expect(missingPaths(path)).toEqual([]));
  test('names commands that exist', () => expect(unknownCommands(path)).toEqual([]));
});

test('CONTRIBUTING explains every npm script', () => {
  const text = read('CONTRIBUTING.md');
  const called = (name: string) => new RegExp(`npm (?:run )?${name}(?![\\w:])`).test(text);
  expect(Object.keys(scripts).filter((name) => !called(name))).toEqual([]);
});

test('the folders of docs/architecture.md exist', () => {
  const [, tree = ''] = /## Folders\s+```\n([\s\S]*?)```/.exec(read('docs/architecture.md')) ?? [];
  const parents: string[] = [];
  const missing: string[] = [];
  for (const line of tree.split('\n')) {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const names = /^\s*((?:[\w.-]+\/ ?)+)/.exec(line)?.[1]?.split(' ').filter(Boolean) ?? [];
    // A line without a folder goes on with the text of the one before it.
    if (names.length === 0 || indent > 4) continue;
    const parent = parents.slice(0, indent / 2).join('');
    missing.push(...names.map((name) => `${parent}${name}`).filter((name) => !existsSync(name)));
    parents[indent / 2] = names[0] ?? '';
    parents.length = indent / 2 + 1;
  }
  expect(missing).toEqual([]);
});

describe('README', () => {
  const english = read('README.md');
  const chinese = read('README.zh-CN.md');
  const SECTIONS: Readonly<Record<string, string>> = {
    '# 经纬 Jingwei': '# 经纬 Jingwei',
    '## Quick start': '## 快速开始',
    '## Your first screen in five minutes': '## 五分钟写出第一个屏幕',
    '## Core concepts': '## 核心概念',
    '## Commands': '## 命令',
    '## Documentation': '## 文档',
    '## License': '## 许可证',
  };
  const headings = (text: string) => text.replaceAll(CODE_BLOCK, '').match(/^#+ .+$/gm);
  const links = (text: string) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]).filter((target) => !target?.startsWith('README'));

  test('has at most 150 lines', () => {
    for (const text of [english, chinese]) expect(text.split('\n').length).toBeLessThanOrEqual(151);
  });
  test('has the same headings, code and links in both languages', () => {
    expect(headings(english)).toEqual(Object.keys(SECTIONS));
    expect(headings(chinese)).toEqual(Object.values(SECTIONS));
    expect(chinese.match(CODE_BLOCK)).toEqual(english.match(CODE_BLOCK));
    expect(links(chinese).toSorted()).toEqual(links(english).toSorted());
  });
  test.each(readdirSync('docs/images'))('shows %s, which is at most 150 KB', (name) => {
    expect(english).toContain(`docs/images/${name}`);
    expect(statSync(join('docs/images', name)).size).toBeLessThanOrEqual(150 * 1024);
  });
});
