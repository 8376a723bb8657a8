/** Checks of names at their use: menu entries, icons, actions that are not implemented yet. */
import { describe, expect, it } from 'vitest';
import { problemText, unimplementedKeys } from '@/model/check';
import { checkWith, oneMessageEach, texts } from './check-fixture';

const ORDER = 'schemas/shop/order.entity.json';
const LIST = 'schemas/shop/order.list.json';
const MENU = 'schemas/_shared/menu.json';
const SETS = 'schemas/_shared/actions.json';

describe('one message for one error: menu', () =>
  oneMessageEach([
    ['icon', MENU, '"path": "/shop",', '"path": "/shop", "icon": "settng",', '没有图标 “settng”', ['setting']],
    ['leaf without a screen', MENU, ', "screen": "shop/order.list"', '', '最下一级要写 screen'],
    ['leaf with no children', MENU, '"screen": "shop/order.list"', '"children": []', '最下一级要写 screen'],
  ]));

it.each(['setting', 'SettingOutlined', 'ant-design:safety-certificate-outlined', 'setting-o'])(
  'the icon %s exists',
  (icon) => {
    const menu = texts[MENU]!.replace('"path": "/shop",', `"path": "/shop", "icon": "${icon}",`);
    expect(checkWith({ [MENU]: menu }).map(problemText)).toEqual([]);
  },
);

describe('actions that are not implemented', () => {
  const input = { unimplementedKeys: new Set([...unimplementedKeys()].filter((name) => name.startsWith('action.'))) };
  oneMessageEach(
    [
      ['import in a toolbar', LIST, '"toolbar": ["add"', '"toolbar": ["import"', '“import” 尚未建成，放了也没有按钮'],
      ['export among selected rows', LIST, '"bulk": [', '"bulk": ["export", ', '“export” 尚未建成，放了也没有按钮'],
      [
        'import as an action of an entity',
        ORDER,
        '"ship": { "label"',
        '"import": { "label": "导入" }, "ship": { "label"',
        '“import” 尚未建成',
      ],
      [
        'export in an action set',
        SETS,
        '"submit": {',
        '"export": { "label": "导出" }, "submit": {',
        '“export” 尚未建成',
      ],
      ['job', ORDER, '"enter": { "label"', '"enter": { "job": true, "label"', '“job” 尚未建成，写了也不起作用'],
    ],
    input,
  );

  it('are accepted where planned.json names them', () => {
    const files = {
      'set/shop/order.list.json': texts[LIST]!.replace('"toolbar": ["add"', '"toolbar": ["import", "export"'),
      'set/planned.json': '{ "keys": { "action.import": "x", "action.export": "x" } }',
    };
    expect(checkWith(files, { ...input, folders: ['schemas', 'set'] }).map(problemText)).toEqual([]);
    const unplanned = { ...files, 'set/planned.json': '{}' };
    expect(checkWith(unplanned, { ...input, folders: ['schemas', 'set'] })).toHaveLength(2);
  });
});
