/** Which product files a test runs, nearest first: by following imports, globs included. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ALIASES: readonly [RegExp, string][] = [
  [/^@\//, 'src/'],
  [/^@schemas\//, 'schemas/'],
  [/^@renderers\//, 'renderers/'],
  [/^\//, ''],
];
const IMPORT = /(?:\bfrom|\bimport|import\(|mock\()\s*['"]([^'"]+)['"]/g;
const GLOB = /import\.meta\.glob[^(]*\(\s*\[?\s*['"]([^'"]+)['"]/g;

/** A specifier as a path without its ending; null for packages. */
function pathOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const alias = ALIASES.find(([start]) => start.test(specifier));
  return alias ? specifier.replace(...alias) : null;
}

const matcher = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll('*', '[^/]*')}$`,
  );

interface Imports {
  /** Paths of existing files. */
  named: readonly string[];
  globs: readonly RegExp[];
}

/** By root and path: files do not change while a script runs. */
const known = new Map<string, Imports>();

function readImports(root: string, file: string): Imports {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(IMPORT)].flatMap((match) => {
    const base = pathOf(match[1] ?? '', file);
    if (base === null) return [];
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].filter(
      (path) => /\.\w+$/.test(path) && existsSync(join(root, path)),
    );
  });
  const globs = [...text.matchAll(GLOB)].flatMap((match) => {
    const path = pathOf(match[1] ?? '', file);
    return path === null ? [] : [matcher(path)];
  });
  return { named, globs };
}

function importsOf(root: string, file: string, files: readonly string[]): string[] {
  const key = join(root, file);
  const { named, globs } = known.get(key) ?? readImports(root, file);
  known.set(key, { named, globs });
  return [...named, ...files.filter((one) => globs.some((glob) => glob.test(one)))];
}

/**
 * Files in the order in which a test reaches them. Tests that start a server read the schemas from disk, stories run
 * all there is.
 */
export function reachOf(root: string, test: string, files: readonly string[]): string[] {
  const reached = new Set([test]);
  for (const file of reached) {
    if (!/\.(tsx?|mts)$/.test(file)) continue;
    for (const path of importsOf(root, file, files)) reached.add(path);
  }
  const serves = [...reached].some((file) => file.startsWith('src/server/'));
  if (serves || test.endsWith('.story.ts'))
    for (const file of files) if (file.startsWith('schemas/')) reached.add(file);
  if (test.endsWith('.story.ts')) for (const file of files) reached.add(file);
  return [...reached];
}
