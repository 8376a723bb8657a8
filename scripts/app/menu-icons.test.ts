import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import menu from '@schemas/_shared/menu.json';
import { iconFileName } from '@/model/values/icon-name';
import { menuIconFiles } from './menu-icons';

test('names the icons of all levels of the menu, each once', () => {
  const files = menuIconFiles('.', null);
  expect(files).toEqual([...new Set(files)]);
  for (const { icon, children } of menu.menu)
    for (const name of [icon, ...children.map((one) => one.icon)]) expect(files).toContain(iconFileName(name));
});

test('adds those of an application, and leaves out names without a drawing', () => {
  const app = mkdtempSync(join(tmpdir(), 'menu-icons-'));
  mkdirSync(join(app, 'schemas/_shared'), { recursive: true });
  const entries = [{ icon: 'rocket' }, { icon: 'no-such-icon' }, {}];
  writeFileSync(join(app, 'schemas/_shared/menu.json'), JSON.stringify({ menu: entries }));
  const added = menuIconFiles('.', app).filter((name) => !menuIconFiles('.', null).includes(name));
  rmSync(app, { recursive: true });
  expect(added).toEqual(['RocketOutlined']);
});
