import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconFileName, iconName, iconNameFor } from './icon-name';

test.each([
  ['setting', 'SettingOutlined'],
  ['home-o', 'HomeOutlined'],
  ['ant-design:setting-outlined', 'SettingOutlined'],
  ['SettingOutlined', 'SettingOutlined'],
  ['info', 'InfoOutlined'],
  ['undo', 'UndoOutlined'],
  ['home-filled', 'HomeOutlined'],
  ['ant-design:home-twotone', 'HomeOutlined'],
  ['HomeTwoTone', 'HomeOutlined'],
  ['ion:settings-outline', 'SettingOutlined'],
  ['ion:grid-outline', 'AppstoreOutlined'],
  ['ion:bar-chart-outline', 'BarChartOutlined'],
  ['whh:paintroll', 'FormatPainterOutlined'],
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

test.each([
  ['setting', 'setting', 'ant-design:setting-outlined'],
  ['home-o', 'home', 'ant-design:home-outlined'],
  ['ant-design:home-filled', 'home', 'ant-design:home-filled'],
  ['HomeTwoTone', 'home', 'ant-design:home-twotone'],
  ['safety-certificate', 'safety-certificate', 'ant-design:safety-certificate-outlined'],
  ['ion:grid-outline', 'ion:grid-outline', 'ion:grid-outline'],
  ['logo|svg', 'logo|svg', 'logo|svg'],
])('%s is %s for Vue 2 and %s for Vue 3 clients', (stored, vue2, vue3) => {
  expect([iconNameFor(stored, false), iconNameFor(stored, true)]).toEqual([vue2, vue3]);
});
