/** Files with configuration are checked before the database is opened. */
import { beforeAll, expect, test } from 'vitest';
import { types } from '@/registry/values';
import { loadSchemas } from '../schemas/schema-files';
import { ConfigFileError, MAX_FILE_SIZE, parseConfig } from './config-file';
import { configKinds, type Kind } from './kinds';

let kinds: Kind[];
beforeAll(async () => {
  kinds = configKinds((await loadSchemas(['schemas'], types)).entities);
});

const bytes = (text: string) => new TextEncoder().encode(text);
const config = (given: object) => JSON.stringify({ jingwei: 'config', version: 1, kinds: given });
const menu = (more: object = {}) => ({ key: '/a', menuType: 1, parentId: null, url: '/a', ...more });
const role = (more: object = {}) => ({ key: 'r', roleCode: 'r', ...more });

/** The message of the rejected file. */
function rejected(text: string | Uint8Array): string {
  try {
    parseConfig(typeof text === 'string' ? bytes(text) : text, kinds);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigFileError);
    return (error as Error).message;
  }
  return 'accepted';
}

const rejectedFiles: readonly (readonly [text: string, message: string | RegExp])[] = [
  ['', '不是 JSON'],
  ['{', '不是 JSON'],
  ['[]', '不是 npm run config -- export 写的文件'],
  ['null', '不是 npm run config -- export 写的文件'],
  ['{"dict": []}', '不是 npm run config -- export 写的文件'],
  ['{"jingwei": "config", "version": 2, "kinds": {}}', '文件版本是 “2”，本程序只认 1：请用同一版本的程序导出和导入'],
  ['{"jingwei": "config", "version": 1}', '“kinds”应为对象'],
  ['{"jingwei": "config", "version": 1, "kinds": {}, "more": 1}', '不认识“more”'],
  [config({ user: [] }), '不认识“kinds.user”'],
  ['{"jingwei": "config", "version": 1, "kinds": {"__proto__": []}}', '不认识“kinds.__proto__”'],
  ['{"jingwei": "config", "version": 1, "kinds": {"constructor": []}}', '不认识“kinds.constructor”'],
  [config({ menu: {} }), '“kinds.menu”应为列表'],
  [config({ menu: [1] }), '“kinds.menu[0]”应为对象'],
  [config({ menu: [menu({ password: 'x' })] }), '不认识“kinds.menu[0].password”'],
  [config({ menu: [menu({ tenantId: '1' })] }), '不认识“kinds.menu[0].tenantId”'],
  [config({ menu: [menu({ grants: [] })] }), '不认识“kinds.menu[0].grants”'],
  [config({ menu: [menu({ menuType: undefined })] }), '缺少“kinds.menu[0].menuType”'],
  [config({ menu: [menu({ menuType: null })] }), '缺少“kinds.menu[0].menuType”'],
  [config({ menu: [menu({ menuType: 'x' })] }), '“kinds.menu[0].menuType”：请输入整数'],
  [config({ menu: [menu({ menuType: 3e9 })] }), /^“kinds.menu\[0\].menuType”：/],
  [config({ menu: [menu({ sortNo: '1234567.891' })] }), /^“kinds.menu\[0\].sortNo”：/],
  [config({ menu: [menu({ hidden: 'yes' })] }), '“kinds.menu[0].hidden”：值的类型不对'],
  [config({ menu: [menu({ name: ['x'] })] }), '“kinds.menu[0].name”：应为文本、数字或是否'],
  [config({ menu: [menu({ name: 'x'.repeat(101) })] }), '“kinds.menu[0].name”：最大长度100位字符'],
  [config({ menu: [menu({ name: 'a\0b' })] }), '“kinds.menu[0].name”：含有不能存储的字符'],
  [config({ menu: [menu({ key: '' })] }), '“kinds.menu[0].key”应为文本'],
  [config({ menu: [menu({ id: 7 })] }), '“kinds.menu[0].id”应为文本'],
  [config({ menu: [menu({ id: 'x'.repeat(33) })] }), '“kinds.menu[0].id”：最大长度32位字符'],
  [config({ menu: [menu(), menu()] }), '“kinds.menu[1].key”：“/a”出现了两次'],
  [config({ menu: [menu({ id: '1' }), menu({ key: '/b', id: '1' })] }), '“kinds.menu[1].id”：“1”出现了两次'],
  [config({ menu: [menu({ parentId: '/b' })] }), '“kinds.menu[0].parentId”：文件中没有“/b”'],
  [config({ menu: [menu({ parentId: '/a' })] }), '“kinds.menu[0].parentId”：“/a”是自己的上级'],
  [
    config({ menu: [menu({ parentId: '/b' }), menu({ key: '/b', parentId: '/a' })] }),
    '“kinds.menu[0].parentId”：“/a”是自己的上级',
  ],
  [config({ role: [role({ grants: ['/a'] })] }), '“kinds.role[0].grants”：文件中没有“/a”'],
  [config({ role: [role({ grants: 'x' })] }), '“kinds.role[0].grants”应为列表'],
  [config({ role: [role({ grants: [1] })] }), '“kinds.role[0].grants[0]”应为文本'],
  [config({ role: [role({ dataRules: {} })] }), '缺少“kinds.role[0].grants”'],
  [
    config({ menu: [menu()], role: [role({ grants: [], dataRules: { '/a': [] } })] }),
    '“kinds.role[0].dataRules./a”：“/a”不在 grants 中',
  ],
  [
    config({ setting: [{ key: 'seed.config', value: 1 }] }),
    '“kinds.setting[0].key”：“seed.config”只属于各自的安装，不能导入',
  ],
  [config({ setting: [{ key: 'a' }] }), '缺少“kinds.setting[0].value”'],
  [config({ setting: [{ key: 'a', value: '\0' }] }), '“kinds.setting[0].value”：含有不能存储的字符'],
  [
    `{"jingwei":"config","version":1,"kinds":{"setting":[{"key":"a","value":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}}`,
    '“kinds.setting[0].value”嵌套太深',
  ],
];

test.each(rejectedFiles.map(([text, message]) => [message, text] as const))('rejects a file: %s', (message, text) => {
  if (typeof message === 'string') expect(rejected(text)).toBe(message);
  else expect(rejected(text)).toMatch(message);
});

test('rejects bytes that are not UTF-8, and a file that is too large', () => {
  expect(rejected(new Uint8Array([0xff, 0xfe, 0x00]))).toBe('不是 UTF-8 文本');
  expect(rejected(new Uint8Array(MAX_FILE_SIZE + 1))).toBe('超过 50 MB');
});

test('accepts a file with a byte order mark, parts of the kinds and parts of the fields', () => {
  const { rows } = parseConfig(bytes(`\ufeff${config({ menu: [menu({ sortNo: 1 })] })}`), kinds);
  expect(rows.get('menu')).toEqual([
    { key: '/a', id: null, values: { menuType: 1, parentId: null, url: '/a', sortNo: '1.00' }, grants: null },
  ]);
});

test('accepts a deep menu', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    menu({ key: `/${index}`, parentId: index === 0 ? null : `/${index - 1}` }),
  );
  expect(parseConfig(bytes(config({ menu: rows.toReversed() })), kinds).rows.get('menu')).toHaveLength(20_000);
});
