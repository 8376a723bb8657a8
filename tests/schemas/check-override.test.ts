/** Files of an application that override properties of files of the product. */
import { describe, expect, it } from 'vitest';
import { problemText, type Problem } from '@/model/check';
import { checkWith } from './check-fixture';

const ORDER = 'app/shop/order.entity.json';
const MENU = 'app/_shared/menu.json';
const META = { $schema: '../_meta/x', version: 2 };

const check = (files: Record<string, unknown>): Problem[] =>
  checkWith(
    Object.fromEntries(
      Object.entries(files).map(([path, file]) => [
        path,
        typeof file === 'string' ? file : JSON.stringify(file, null, 1),
      ]),
    ),
    { folders: ['schemas', 'app'], reportedFolders: ['schemas', 'app'] },
  );

describe('a file that names only what it changes', () => {
  it('has no problems when the result has none', () => {
    const files = {
      [ORDER]: {
        version: 2,
        title: '销售单',
        fields: { note: { label: '备注', type: 'input' }, level: { label: '等级' } },
      },
      [MENU]: { version: 2, menu: [{ path: '/app', title: '应用', screen: 'shop/order.list' }] },
      'app/_shared/dicts/order_status.json': { version: 2, items: [{ value: 'lost', text: '丢失' }] },
      'app/_shared/rules.json': {
        version: 2,
        rules: { digits: { label: '数字', regex: '^\\d+$', message: '只能是数字' } },
      },
    };
    expect(check(files).map(problemText)).toEqual([]);
  });

  it('is reported at its own line, with what the merged file lacks', () => {
    const text = `{
  "version": 2,
  "fields": {
    "level": { "lable": "等级" },
    "firmId": { "ref": { "entity": "shop/frim" } },
    "amount": { "type": null }
  }
}`;
    expect(check({ [ORDER]: text }).map(({ line, message }) => `${line} ${message.slice(0, 14)}`)).toEqual([
      '4 没有属性 “lable”',
      '5 没有实体 “shop/fri',
      '6 缺少属性 “type”：字段',
    ]);
    const references = check({ [ORDER]: text.replace('lable', 'label').replace('"type": null', '"label": "额"') });
    expect(references).toMatchObject([{ file: ORDER, line: 5, hint: ['shop/firm'] }]);
  });

  it('must state the version of its language', () => {
    expect(check({ [ORDER]: { title: '单' } })).toMatchObject([{ code: 'missing-property', line: 1, pointer: '' }]);
  });

  it('is reported where it breaks a file of the product', () => {
    const problems = check({ [ORDER]: { version: 2, fields: { amount: null } } });
    expect(problems.map(({ file }) => file)).toEqual(expect.arrayContaining([ORDER, 'schemas/shop/order.list.json']));
  });

  it('finds entries of the menu at their place in the file', () => {
    const menu = `{
  "version": 2,
  "menu": [
    { "path": "/new", "title": "新", "screen": "shop/order.list" },
    { "path": "/other", "title": "错", "screen": "shop/ordr.list" }
  ]
}`;
    expect(check({ [MENU]: menu })).toMatchObject([{ file: MENU, line: 5, pointer: '/menu/1/screen' }]);
  });

  it('is checked in full when it is new', () => {
    expect(check({ 'app/shop/new.entity.json': { ...META, title: '新' } }).map(({ code }) => code)).toContain(
      'missing-property',
    );
  });

  it('is read again when the file of the product changes', () => {
    const title = (schemas: Record<string, unknown>) => check(schemas).map(({ message }) => message);
    expect(
      title({ [ORDER]: { version: 2, fields: { level: { label: '级' } } }, 'schemas/shop/order.entity.json': '{' }),
    ).not.toEqual([]);
  });
});
