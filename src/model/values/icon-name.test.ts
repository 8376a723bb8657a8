import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconFileName, iconName } from './icon-name';

test.each([
  ['setting', 'SettingOutlined'],
  ['home-o', 'HomeOutlined'],
  ['ant-design:setting-outlined', 'SettingOutlined'],
  ['SettingOutlined', 'SettingOutlined'],
  ['info', 'InfoOutlined'],
  ['undo', 'UndoOutlined'],
])('%s is the icon %s', (name, file) => {
  expect(iconFileName(name)).toBe(file);
});

test('the short name of every icon leads to its file', () => {
  const files = readdirSync('node_modules/@ant-design/icons-svg/es/asn')
    .filter((file) => file.endsWith('Outlined.js'))
    .map((file) => file.slice(0, -'.js'.length));
  expect(files.length).toBeGreaterThan(400);
  expect(files.map((file) => iconFileName(iconName(file)))).toEqual(files);
});
