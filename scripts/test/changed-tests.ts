/**
 * Prints the unit test files that the changed files reach: `changed-tests.ts <changed file …>`. A test is reached by
 * what it imports, by what a server reads from disk, and by files that its text names.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, testFiles } from '../../tests/spec/claims';
import { reachOf } from '../../tests/spec/reach';

/** These configure every test. */
const ALL = /^(package(-lock)?\.json|tsconfig\.json|vite(st)?\.config\.ts)$/;
/** They read the whole source tree. */
const ALWAYS = /^tests\/architecture\//;
/** Run or read by their path, not imported. */
const BY_NAME = /^(scripts\/|docs\/)|\.(md|mjs|css|html)$/;
/** Tests that read every schema file from disk without a server. */
const SCHEMA_TESTS = /^tests\/(schemas|spec)\//;

const isUnitTest = (path: string): boolean =>
  path.endsWith('.test.ts') && !path.endsWith('.slow.test.ts') && !path.startsWith('tests/bench/');

/** The test files that a change reaches, in their usual order. */
export function testsReachedBy(changed: readonly string[]): string[] {
  const tests = testFiles({ spec: true }).filter(isUnitTest);
  if (changed.length === 0) return [];
  if (changed.some((path) => ALL.test(path))) return tests;
  const wanted = new Set(changed);
  const names = changed.filter((path) => BY_NAME.test(path)).map((path) => basename(path).replace(/\.[a-z]+$/, ''));
  const schemas = changed.some((path) => path.startsWith('schemas/'));
  return tests.filter((test) => {
    if (ALWAYS.test(test) || (schemas && SCHEMA_TESTS.test(test))) return true;
    if (reachOf(root, test, changed).some((path) => wanted.has(path))) return true;
    const text = readFileSync(join(root, test), 'utf8');
    return names.some((name) => text.includes(name));
  });
}

export function main(changed: string[]): number {
  for (const test of testsReachedBy(changed)) console.log(test);
  return 0;
}
