/** package.json against the imports: no unused packages, and no packages that only another package installs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, importsOf, read, root, sources } from './source';

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const manifest = (path: string) => JSON.parse(read(path)) as Manifest;
const { scripts = {}, dependencies = {}, devDependencies = {} } = manifest('package.json');
const declared = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);

/** The comparison of table engines installs its own packages. */
const OTHER_MANIFEST = /^tests\/bench\/grid\//;
/** Runs in the console or the server. */
const PRODUCT = /^(src|renderers)\/(?!.*\/testing\/)/;

/** Package name of an import or of a path below node_modules; null for project files, Node's and virtual modules. */
function packageOf(target: string): string | null {
  if (/^(node|virtual):/.test(target)) return null;
  const path = target.replace(/^node_modules\//, '');
  if (path === target && existsSync(join(root, target.split('/')[0]!))) return null;
  return /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? null;
}

/** Packages that code imports or reads as files. */
function usedByCode(): Set<string> {
  const files = [
    ...['src', 'renderers', 'scripts', 'tests'].flatMap((folder) => filesBelow(folder, /\.(ts|tsx|mjs)$/)),
    'vite.config.ts',
    'vitest.config.ts',
  ].filter((path) => !OTHER_MANIFEST.test(path));
  const targets = files.flatMap((path) => [
    ...importsOf(path).map(({ target }) => target),
    ...(read(path).match(/\bnode_modules\/(@[\w.-]+\/)?[\w.-]+/g) ?? []),
  ]);
  return new Set(targets.flatMap((target) => packageOf(target) ?? []));
}

/** Declared packages that another package needs beside it: its peers, and its types in a package of their own. */
function companionsOf(name: string): string[] {
  const path = `node_modules/${name}/package.json`;
  const peers = existsSync(join(root, path)) ? Object.keys(manifest(path).peerDependencies ?? {}) : [];
  return [...peers, `@types/${name}`].filter((one) => declared.has(one));
}

test('every declared package is imported, run by a script, or needed beside one that is', () => {
  const commands = Object.values(scripts).flatMap((script) => script.split(/\s+/));
  // `tsc` is the command of typescript; @types/node belongs to the `node:` modules.
  const used = new Set([...usedByCode(), ...commands, 'typescript', '@types/node']);
  // A set visits what is added during the loop.
  for (const name of used) for (const companion of companionsOf(name)) used.add(companion);
  const unused = [...declared].filter((name) => !used.has(name));
  expect(unused, 'remove them from package.json').toEqual([]);
});

test('every package that source imports is declared; what the product runs is no development package', () => {
  const missing = sources().flatMap((path) =>
    importsOf(path).flatMap(({ target, line, typeOnly }) => {
      const name = packageOf(target);
      if (name === null || name in dependencies) return [];
      return name in devDependencies && (typeOnly || !PRODUCT.test(path)) ? [] : [`${path}:${line} imports ${name}`];
    }),
  );
  expect(missing, 'add the package to package.json with its exact version').toEqual([]);
});
