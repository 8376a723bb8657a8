/**
 * Vite plugin: adds the server functions and renderers of an application (APP_DIR) to the product. A glob pattern cannot
 * leave the project folder, so virtual modules list the files.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as languageModule from '../gen/renderer-schemas';
import { mergeFile } from '../../src/model/check/merge-file.ts';

type LanguageModule = typeof languageModule;

interface VirtualModule {
  /** Folder of the application. */
  folder: string;
  /** Paths relative to the application. */
  files: RegExp;
  /** Whether a file is loaded when it is first used. */
  lazy: boolean;
}

/** The virtual modules; each exports a table of modules by path, like `import.meta.glob`. */
const MODULES: Readonly<Record<string, VirtualModule>> = {
  'virtual:app/functions': { folder: 'modules', files: /^modules\/[^/]+\/(?!.*\.test\.)[^/]+\.ts$/, lazy: false },
  'virtual:app/values': { folder: 'renderers', files: /^renderers\/fields\/[^/]+\/value\.ts$/, lazy: false },
  'virtual:app/views': { folder: 'renderers', files: /^renderers\/(fields|widgets)\/[^/]+\/view\.tsx$/, lazy: true },
};

/** Shared files that the model imports, with their kind: merged with those of the application. */
const MERGED: Readonly<Record<string, string>> = {
  'schemas/_shared/rules.json': 'rules',
  'schemas/_shared/actions.json': 'actions',
};

/** Files of the language that depend on which renderers exist, and on their `props`. */
const LANGUAGE: readonly string[] = [
  'schemas/_meta/types.schema.json',
  'schemas/_meta/widgets.schema.json',
  'src/model/generated/definitions.json',
];
const RENDERER = /^renderers\/(fields\/[^/]+\/value\.ts|widgets\/[^/]+\/view\.tsx)$/;
const PROPS = /^renderers\/(fields|widgets)\/[^/]+\/props\.schema\.json$/;

/** Code of a virtual module: `export default { '/app/modules/asset/asset.ts': module, … }`. */
function moduleTable(app: string, { folder, files, lazy }: VirtualModule): string {
  const inside = join(app, folder);
  const paths = (existsSync(inside) ? readdirSync(inside, { recursive: true, encoding: 'utf8' }) : [])
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => files.test(path))
    .toSorted();
  const text = (path: string) => JSON.stringify(path);
  const imports = lazy ? [] : paths.map((path, index) => `import * as m${index} from ${text(`${app}/${path}`)};`);
  const valueOf = (path: string, index: number) => (lazy ? `() => import(${text(`${app}/${path}`)})` : `m${index}`);
  const entries = paths.map((path, index) => `  ${text(`/app/${path}`)}: ${valueOf(path, index)},`);
  return [...imports, 'export default {', ...entries, '};', ''].join('\n');
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** A shared file of the product merged with the application's; undefined when there is nothing to merge. */
function mergedFile(path: string, app: string): string | undefined {
  const kind = MERGED[path];
  const file = join(app, path);
  if (kind === undefined || !existsSync(file)) return undefined;
  return JSON.stringify(mergeFile(kind, readJson(path), readJson(file)));
}

/**
 * The files of the language that depend on renderers, with those of the application. Generated in memory, so that they
 * are never older than the product.
 */
async function languageOf(root: string, app: string): Promise<Readonly<Record<string, string>>> {
  if (!existsSync(join(app, 'renderers'))) return {};
  const { module } = await runnerImport<LanguageModule>(resolve(root, 'scripts/gen/renderer-schemas.ts'));
  return module.rendererFiles(['.', app]);
}

const isLanguageChange = (path: string, isListChange: boolean): boolean =>
  PROPS.test(path) || (isListChange && RENDERER.test(path));

/** Ids of the modules whose content depends on a file of the application. */
function dependents(root: string, path: string, isListChange: boolean): string[] {
  const tables = isListChange ? Object.keys(MODULES).filter((name) => MODULES[name]?.files.test(path)) : [];
  const files = [...(MERGED[path] ? [path] : []), ...(isLanguageChange(path, isListChange) ? LANGUAGE : [])];
  return [...tables.map((name) => `\0${name}`), ...files.map((file) => resolve(root, file).replaceAll('\\', '/'))];
}

/** Virtual modules without an application: empty tables. */
const emptyTables: Plugin = {
  name: 'jingwei:app',
  resolveId: (source) => (MODULES[source] ? `\0${source}` : undefined),
  load: (id) => (MODULES[id.slice(1)] ? 'export default {};' : undefined),
};

/**
 * @param root folder of the product
 * @param app folder of the application, absolute; null: the product alone
 */
export function appPlugin(root: string, app: string | null): Plugin {
  if (app === null) return emptyTables;
  let language: ReturnType<typeof languageOf> | undefined;
  return {
    ...emptyTables,
    config: () => ({
      server: { fs: { allow: [root, app] } },
      optimizeDeps: { entries: [`${app}/renderers/*/*/view.tsx`] },
    }),
    async load(id) {
      const virtual = MODULES[id.slice(1)];
      if (virtual) return moduleTable(app, virtual);
      const path = relative(root, id).replaceAll('\\', '/');
      if (MERGED[path]) return mergedFile(path, app);
      if (!LANGUAGE.includes(path)) return undefined;
      language ??= languageOf(root, app);
      return (await language)[path];
    },
    configureServer({ watcher }) {
      watcher.add(['schemas', 'modules', 'renderers'].map((folder) => resolve(app, folder)));
    },
    hotUpdate({ type, file, modules }) {
      const path = relative(app, file).replaceAll('\\', '/');
      const isListChange = type !== 'update';
      if (isLanguageChange(path, isListChange)) language = undefined;
      const { moduleGraph } = this.environment;
      const more = dependents(root, path, isListChange).flatMap((id) => moduleGraph.getModuleById(id) ?? []);
      return more.length > 0 ? [...modules, ...more] : undefined;
    },
  };
}
