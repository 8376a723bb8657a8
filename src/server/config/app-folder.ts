/**
 * The application: a folder outside the product whose schemas, modules and renderers are added to it.
 * No alias imports: the bundler's configuration loads this file before aliases exist.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Schema files of the product. */
export const SCHEMAS_FOLDER = 'schemas';

/** Data folder below the product, or below the application where there is one. */
export const DATA_FOLDER = '.data';

/**
 * Reads `APP_DIR`.
 * @param text path, relative to the product's folder; empty: no application
 * @returns the absolute path with `/` on every system; null without an application
 * @throws Error with what is expected, when the folder or its `schemas` is missing
 */
export function appFolder(text: string): string | null {
  const path = text.trim();
  if (path === '') return null;
  const folder = resolve(path).replaceAll('\\', '/');
  if (!existsSync(join(folder, SCHEMAS_FOLDER))) throw new Error('没有这个目录，或其中没有 schemas 文件夹');
  return folder;
}

/** Folders of schema files in order of dependency: the product's, then the application's. */
export const schemaFolders = (app: string | null): string[] =>
  app === null ? [SCHEMAS_FOLDER] : [SCHEMAS_FOLDER, `${app}/${SCHEMAS_FOLDER}`];
