/** The guide's example passes the checker, and the guide quotes its files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createChecker, problemText } from '@/model/check';
import { checkEnvironment, readSchemas } from '../../scripts/schemas/schema-files';
import { EXAMPLE, exampleFiles, exampleFolders, modules } from './example';

const GUIDE = 'docs/guide';

describe('the example', () => {
  test('has no problems', () => {
    const files = readSchemas(exampleFolders);
    const around = checkEnvironment();
    const own = Object.entries(modules).flatMap(([id, module]) => Object.keys(module).map((name) => `${id}.${name}`));
    const functions = new Set([...around.functions, ...own]);
    const problems = createChecker().check({ ...around, functions, folders: exampleFolders, files });
    expect(problems.map(problemText)).toEqual([]);
  });
});

describe('code blocks of the guide', () => {
  /** Line breaks and indentation differ between a file and a part of it. */
  const squeeze = (text: string) => text.replaceAll(/\s+/g, '');
  const sources = exampleFiles().map((path) => squeeze(readFileSync(path, 'utf8')));
  const pages = readdirSync(GUIDE).filter((name) => name.endsWith('.md'));
  const blocks = pages.flatMap((page) =>
    [...readFileSync(join(GUIDE, page), 'utf8').matchAll(/^```(?:json|ts)\n([\s\S]*?)^```$/gm)].map((match) => ({
      page,
      first: match[1]?.split('\n', 2).join(' ') ?? '',
      text: match[1] ?? '',
    })),
  );
  test.each(blocks)('$page quotes a file of the example: $first', ({ text }) => {
    const wanted = squeeze(text);
    expect(sources.some((source) => source.includes(wanted))).toBe(true);
  });
  test.each(exampleFiles())('%s is mentioned', (path) => {
    const mentions = pages.some((page) =>
      readFileSync(join(GUIDE, page), 'utf8').includes(path.slice(EXAMPLE.length + 1)),
    );
    expect(mentions).toBe(true);
  });
});
