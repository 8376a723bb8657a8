/** The guide's example module, as files and as a running server. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerModules } from '@/server/crud';
import * as contract from '../../docs/guide/example/src/server/modules/contract/contract';
import { openTestServer, type TestServer } from '../helpers/server';

export const EXAMPLE = 'docs/guide/example';
const MENU = '_shared/menu.json';

export const modules: ServerModules = { 'contract/contract': contract };

/** Paths of all files of the example. */
export const exampleFiles = (): string[] =>
  readdirSync(EXAMPLE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

/** The project's schemas with the example among them, in a folder of their own. */
export function installExample(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'jingwei-guide-'));
  cpSync('schemas', folder, { recursive: true });
  cpSync(join(EXAMPLE, 'schemas'), folder, { recursive: true });
  const menu = JSON.parse(readFileSync(join(folder, MENU), 'utf8')) as { menu: unknown[] };
  menu.menu.push(JSON.parse(readFileSync(join(EXAMPLE, 'menu-entry.json'), 'utf8')));
  writeFileSync(join(folder, MENU), JSON.stringify(menu));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A server with the example's screens and functions; `folder` is from `installExample`. */
export const openExample = (folder: string): Promise<TestServer> =>
  openTestServer({ folders: [folder], app: { modules } });
