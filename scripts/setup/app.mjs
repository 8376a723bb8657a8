// The application (APP_DIR) for scripts that run before TypeScript does. Node's own modules only.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Absolute folder of the application; null without one. */
const folderOf = (text) => (text?.trim() ? resolve(text.trim()).replaceAll('\\', '/') : null);

/** Message for the operator when APP_DIR names no application, as the configuration reports it; null otherwise. */
export function appProblem(appDir) {
  const app = folderOf(appDir);
  if (app === null || existsSync(join(app, 'schemas'))) return null;
  return `环境变量有误：\n  APP_DIR=${appDir.trim()}：没有这个目录，或其中没有 schemas 文件夹`;
}

/** Ends the process with that message. */
export function requireApp(appDir) {
  const problem = appProblem(appDir);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}

/**
 * Folder of the built console and server. Those of an application are below the product too, because the server looks
 * for its packages in the folders above it.
 */
export function buildFolder(appDir) {
  const app = folderOf(appDir);
  return app === null ? 'dist' : `dist/app-${createHash('sha256').update(app).digest('hex').slice(0, 8)}`;
}

/** Folders and files of the application that are part of the build. */
export function builtFolders(appDir) {
  const app = folderOf(appDir);
  const parts = ['modules', 'renderers', 'schemas/_shared/rules.json', 'schemas/_shared/actions.json'];
  return app === null ? [] : parts.map((part) => `${app}/${part}`);
}

/** Gives the application the packages of the product: a link `node_modules`, unless it has a folder of that name. */
export function linkPackages(appDir) {
  const app = folderOf(appDir);
  if (app === null) return;
  const link = join(app, 'node_modules');
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(resolve('node_modules'), link, 'junction');
}
