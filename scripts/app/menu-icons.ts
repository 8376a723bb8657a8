/**
 * Vite plugin: the icons of the shipped menu as one module. So they come in one request, and without the table of all
 * icons, which only other menus need.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { iconFileName } from '../../src/model/values/icon-name.ts';

const ID = 'virtual:menu-icons';
const MENU = 'schemas/_shared/menu.json';

interface Entry {
  icon?: string;
  children?: readonly Entry[];
}

const fileOf = (root: string, name: string): string =>
  join(root, `node_modules/@ant-design/icons-svg/es/asn/${name}.js`).replaceAll('\\', '/');

const iconsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ icon, children }) => [...(icon ? [iconFileName(icon)] : []), ...iconsOf(children ?? [])]);

/**
 * File names of the icons in the menus of the product and of an application, without suffix.
 * @param app folder of the application; null: the product alone
 */
export function menuIconFiles(root: string, app: string | null): string[] {
  const menus = [root, ...(app === null ? [] : [app])].map((folder) => join(folder, MENU)).filter(existsSync);
  const names = menus.flatMap((path) =>
    iconsOf((JSON.parse(readFileSync(path, 'utf8')) as { menu?: Entry[] }).menu ?? []),
  );
  return [...new Set(names)].filter((name) => existsSync(fileOf(root, name))).toSorted();
}

export const menuIconsPlugin = (root: string, app: string | null): Plugin => ({
  name: 'jingwei:menu-icons',
  resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
  load(id) {
    if (id !== `\0${ID}`) return undefined;
    const names = menuIconFiles(root, app);
    // Paths, not the name of the package: the development server would bundle each icon when it finds it, and reload.
    const imports = names.map((name) => `import ${name} from ${JSON.stringify(fileOf(root, name))};`);
    return [...imports, `export default { ${names.join(', ')} };`, ''].join('\n');
  },
});
