/** Schema files on disk, and the names that the code defines: the input of the checker. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { createChecker, unimplementedKeys, type Problem, type CheckEnvironment } from '@/model/check';
import { isOutdated } from '@/model/schema-migration';
import { types } from '@/registry/values';
import { appFolder, schemaFolders } from '@/server/config/app-folder';
import { parametersOfRoutes, type RouteText } from './route-parameters';

/** Folder of the application; null without one. */
const APP = appFolder(process.env.APP_DIR ?? '');

/** The schema folders of the product and of the application (APP_DIR), which other folders extend. */
export const SCHEMA_FOLDERS: readonly string[] = schemaFolders(APP);

function filesBelow(folder: string, ending: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).split(sep).join('/'));
}

/** Paths of a folder's schema files; the language itself (`_meta`) is none of them. */
export function schemaPaths(folder: string): string[] {
  return filesBelow(folder, /\.json$/).filter((path) => !path.startsWith(`${folder}/_meta/`));
}

/** The folders of a command, by default those of product and application. Prints an error and returns null when one does not exist. */
export function foldersFromArguments(args: readonly string[]): readonly string[] | null {
  const named = args.filter((arg) => !arg.startsWith('--')).map((folder) => folder.replace(/\/+$/, ''));
  const missing = named.find((folder) => !existsSync(folder));
  if (missing !== undefined) console.error(`no folder ${missing}`);
  return missing !== undefined ? null : named.length > 0 ? named : SCHEMA_FOLDERS;
}

/** Texts by path. */
export function readSchemas(folders: readonly string[]): Map<string, string> {
  return new Map(folders.flatMap(schemaPaths).map((path) => [path, readFileSync(path, 'utf8')]));
}

/** Paths of the texts in an older language version. Texts that are not JSON are none; the checker reports them. */
export function outdatedPaths(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    try {
      return isOutdated((JSON.parse(text) as { version?: unknown } | null)?.version) ? [path] : [];
    } catch {
      return [];
    }
  });
}

const foldersIn = (folder: string, file: RegExp): string[] =>
  !existsSync(folder)
    ? []
    : readdirSync(folder).filter((name) => readdirSync(join(folder, name)).some((entry) => file.test(entry)));

/** Names that a module exports, read without running it. */
function exportsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const declared = [...text.matchAll(/^export (?:async )?(?:function\*?|const|let) (\w+)/gm)].map((match) => match[1]!);
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap((match) =>
    match[1]!.split(',').map((part) =>
      part
        .trim()
        .split(/\s+as\s+/)
        .at(-1)!,
    ),
  );
  return [...declared, ...listed].filter(Boolean);
}

/** A folder of the product, and the folder of that purpose in the application. */
const withApp = (folder: string, inApp = folder): string[] => (APP === null ? [folder] : [folder, `${APP}/${inApp}`]);

const namesIn = (folder: string): string[] => withApp(folder).flatMap((one) => foldersIn(one, /^view\.tsx$/));

/**
 * Server functions as `shop/order.generate`: one per export of `modules/<module>/<noun>.ts`, and of
 * `src/server/platform/<noun>/<name>.entity.ts`, which serves `system/<name>`.
 */
function serverFunctions(): string[] {
  const platform = filesBelow('src/server/platform', /\.entity\.ts$/).flatMap((path) =>
    exportsOf(path).map((name) => `system/${basename(path, '.entity.ts')}.${name}`),
  );
  const files = withApp('src/server/modules', 'modules').flatMap((folder) =>
    filesBelow(folder, /^(?!.*(\.test|modules\/index)\.ts$).*\.ts$/),
  );
  const modules = files.flatMap((path) => {
    const [module = '', noun = ''] = path.split('/').slice(-2);
    return exportsOf(path).map((name) => `${module}/${basename(noun, '.ts')}.${name}`);
  });
  return [...platform, ...modules];
}

const callOf = (method: string, route: string) => `${method.toUpperCase()} ${route.replace(/:\w+/g, '{}')}`;

/** Routes that the server writes out, as `GET /shop/items/{}`, each with its text up to the next one. */
function routesIn(text: string): RouteText[] {
  const single = [...text.matchAll(/\.(get|post|put|delete)(?:<[^(]*>)?\(\s*[`'"](\/[^`'"$]+)[`'"]/g)].map(
    ({ 1: method = '', 2: path = '', index }) => ({ index, calls: [callOf(method, path)] }),
  );
  const several = [...text.matchAll(/method: \[([^\]]*)\],\s*url: '([^']+)'/g)].map(
    ({ 1: methods = '', 2: path = '', index }) => ({
      index,
      calls: [...methods.matchAll(/\w+/g)].map(([method]) => callOf(method, path)),
    }),
  );
  // As `mountDeleteRoutes` takes them.
  const deletes = [...text.matchAll(/\{ url: '([^']+)', permission: /g)].map(({ 1: path = '', index }) => ({
    index,
    calls: ['DELETE', 'GET'].map((method) => callOf(method, path)),
  }));
  const routes = [...single, ...several, ...deletes].toSorted((a, b) => a.index - b.index);
  return routes.map(({ index, calls }, at) => ({ calls, text: text.slice(index, routes[at + 1]?.index) }));
}

/** The routes that the server writes out, and the names of their content. */
function serverRoutes(): Pick<CheckEnvironment, 'calls' | 'sentNames'> {
  const files = filesBelow('src/server', /^(?!.*\.test\.ts$).*\.ts$/).map((file) => readFileSync(file, 'utf8'));
  const routes = files.flatMap(routesIn);
  return { calls: new Set(routes.flatMap(({ calls }) => calls)), sentNames: parametersOfRoutes(routes, files) };
}

/** Names of the icon files, as `SettingOutlined`. */
export const iconFiles = (): string[] =>
  filesBelow('node_modules/@ant-design/icons-svg/es/asn', /Outlined\.js$/).map((path) => basename(path, '.js'));

/** Names that the code defines. */
export function checkEnvironment(): CheckEnvironment {
  return {
    types,
    views: new Set(namesIn('renderers/fields')),
    widgets: new Set(namesIn('renderers/widgets')),
    icons: new Set(iconFiles()),
    functions: new Set(serverFunctions()),
    ...serverRoutes(),
    unimplementedKeys: unimplementedKeys(),
  };
}

const checker = createChecker();

/**
 * Checks folders, on top of those of product and application. Unchanged files are not parsed again.
 * @param folders folders whose problems are returned
 */
export function checkFolders(
  folders: readonly string[],
  files: ReadonlyMap<string, string>,
  around: CheckEnvironment,
): Problem[] {
  const check = (all: readonly string[], reportedFolders: readonly string[]) =>
    checker.check({ ...around, folders: all, files, reportedFolders });
  const inBase = folders.filter((folder) => SCHEMA_FOLDERS.includes(folder));
  const others = folders.filter((folder) => !SCHEMA_FOLDERS.includes(folder));
  return [
    ...(inBase.length > 0 ? check(SCHEMA_FOLDERS, inBase) : []),
    ...others.flatMap((folder) => check([...SCHEMA_FOLDERS, folder], [folder])),
  ];
}
