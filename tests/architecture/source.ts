/** Reads the project's own source for the architecture tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files below `folder` (relative to the root) whose path matches. */
export function filesBelow(folder: string, matches: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .filter((path) => matches.test(path))
    .toSorted();
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Source without tests and generated code. */
export function sources(): string[] {
  return ['src', 'renderers', 'scripts']
    .flatMap((folder) => filesBelow(folder, /\.(ts|tsx|mjs)$/))
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$|\/generated\//.test(path));
}

export interface Import {
  /** A project path (`src/model/entity/entity`), or a package name (`react`), or `node:…`. */
  target: string;
  line: number;
  /** True for import.meta.glob. */
  glob: boolean;
  /** True for `import type` and `export type`. */
  typeOnly: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|import\.meta\.glob(?:<[^(]*>)?\(\s*\[?\s*['"]([^'"]+)['"]/g;
const ALIASES: readonly [string, string][] = [
  ['@/', 'src/'],
  ['@schemas/', 'schemas/'],
  ['@renderers/', 'renderers/'],
  ['jingwei/testing', 'tests/helpers/module'],
  ['jingwei', 'src/server/module-api'],
];

/** Every import of a file, aliases and relative paths resolved to project paths. */
export function importsOf(path: string): Import[] {
  const text = read(path);
  return [...text.matchAll(IMPORT)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const line = text.slice(0, (match.index ?? 0) + match[0].length).split('\n').length;
    const alias = ALIASES.find(([prefix]) => name.startsWith(prefix));
    let target = name;
    if (alias) target = alias[1] + name.slice(alias[0].length);
    else if (name.startsWith('.')) target = normalize(join(dirname(path), name)).replaceAll('\\', '/');
    else if (name.startsWith('/')) target = name.slice(1);
    return { target, line, glob: match[3] !== undefined, typeOnly: /^\s*(import|export)\s+type\s/.test(match[0]) };
  });
}

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** Every source file with the source files that it imports, type imports included, globs left out. */
export function importGraph(): ReadonlyMap<string, readonly string[]> {
  const files = new Set(sources());
  const fileOf = (target: string) => ENDINGS.map((ending) => target + ending).find((path) => files.has(path));
  return new Map(
    [...files].map((path) => [
      path,
      importsOf(path).flatMap(({ target, glob }) => {
        const file = glob ? undefined : fileOf(target);
        return file === undefined ? [] : [file];
      }),
    ]),
  );
}
