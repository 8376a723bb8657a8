import { describe, expect, test } from 'vitest';
import page from '@schemas/_meta/page.schema.json';
import { checkFiles } from '@/model/check';
import { types } from '@/registry/values';
import { LANGUAGE_VERSION, upgrade, type MigrationStep } from '.';
import { mapList, renameKey } from './document';
import { migrate } from './migrate-text';

/** A report of version 0: the chart is nested in the object that splits it. */
const FIRST = `{
  "$schema": "../_meta/list.schema.json",
  "version": 0,
  "entity": "sv/report",
  "query":  ["bizDate"],
  "charts": [
    { "type": "line", "x": "bizDate", "y": ["orderCount"] },
    { "by": "platform", "is": { "type": "bar", "x": "bizDate", "y": [ "payAmount" ], "stack": true } }
  ],
  "columns": ["bizDate", "platform"]
}
`;

const around = {
  types,
  views: new Set<string>(),
  widgets: new Set<string>(),
  icons: new Set<string>(),
  functions: new Set<string>(),
  calls: new Set<string>(),
};
const check = (text: string) =>
  checkFiles({ ...around, folders: ['schemas'], files: new Map([['schemas/sv/report.list.json', text]]) });

test('the version of the steps is that of the language', () => {
  expect(page.properties.version.const).toBe(LANGUAGE_VERSION);
});

describe('a file of the first design', () => {
  test('is checked as if it were of today', () => {
    const problems = check(FIRST);
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/entity']);
    expect(problems[0]).toMatchObject({ line: 4 });
  });

  test('becomes one of today: only what changed is written anew', () => {
    const done = migrate('list', FIRST);
    expect(done).toMatchObject({ from: 0, to: 2, changes: [expect.stringContaining('by')] });
    expect(JSON.parse(done!.text)).toEqual({
      ...(JSON.parse(FIRST) as object),
      version: 2,
      charts: [
        { type: 'line', x: 'bizDate', y: ['orderCount'] },
        { type: 'bar', x: 'bizDate', y: ['payAmount'], stack: true, by: 'platform' },
      ],
    });
    expect(done!.text).toContain('  "query":  ["bizDate"],\n');
    expect(done!.text).toContain('    { "type": "line", "x": "bizDate", "y": ["orderCount"] },\n');
    expect(done!.text.endsWith('  "columns": ["bizDate", "platform"]\n}\n')).toBe(true);
    const left = check(done!.text).filter(({ pointer }) => pointer.startsWith('/charts') || pointer === '/version');
    expect(left).toEqual([]);
  });

  test('is migrated once: a file of today stays as it is', () => {
    const { text } = migrate('list', FIRST)!;
    expect(migrate('list', text)).toBeNull();
    expect(migrate('list', '{ "version": 99 }')).toBeNull();
    expect(migrate('list', '{ "title": "x" }')).toBeNull();
  });

  test('of a kind that no step concerns gets the new version alone', () => {
    const text = '{\n  "version": 0,\n  "title":"部门"\n}\n';
    expect(migrate('page', text)).toEqual({ text: text.replace('0', '2'), from: 0, to: 2, changes: [] });
  });
});

describe('a file of version 1', () => {
  const cases: readonly [kind: string, before: string, after: string][] = [
    [
      'entity',
      `{
  "version": 1,
  "title": "单",
  "auth": "a:b",
  "label": "no",
  "key": "no", "use": ["approval"], "wrap": "order",
  "fields": {
    "no":   { "label": "号", "type": "input", "auth": "a:b:col:no", "hide": ["list"], "text": "noText", "list": { "sort": false, "width": 9 } },
    "pass": { "label": "密", "type": "password", "stored": false, "hide": ["query", "list", "detail", "export", "import"] },
    "pic":  { "label": "图", "type": "image", "mask": { "keep": [1, 1], "auth": "a:b:col:pic" } },
    "note": { "label": "注", "type": "richtext", "hide": ["list"], "min": 1 },
    "role": {
      "label": "角色",
      "type": "list_multi",
      "stored": "GET /roles?id={id}",
      "ref": { "by": "kind", "is": { "x": { "entity": "a/c", "value": "code" }, "y": "a/d" } }
    },
    "firm": { "label": "商", "type": "select", "ref": { "entity": "a/c", "value": "code" } },
    "rows": { "label": "表", "type": "rows", "hide": ["list"], "props": { "columns": { "a": { "label": "甲", "type": "input", "auth": "x" } } } }
  },
  "children": {
    "item": {
      "title": "行",
      "label": "no",
      "rules": ["all"], "sort": true, "choose": "none",
      "expand": { "screen": "a/b.list", "with": { "id": "{id}" } },
      "expandAs": "modal",
      "fields": { "no": { "label": "号", "type": "code", "auth": "x", "rules": ["unique"] } },
      "actions": { "drop": { "label": "移", "auth": "a:b:drop" } }
    }
  },
  "actions": {
    "open": { "label": "开", "opens": "a/b.form", "with": { "id": "{id}" }, "auth": "a:b:open" },
    "go":   { "label": "去", "lasting": true, "then": { "opens": "a/b.list" }, "ask": { "why": { "label": "因", "type": "image", "auth": "y" } } }
  }
}
`,
      `{
  "version": 2,
  "title": "单",
  "permissionPrefix": "a:b",
  "titleField": "no",
  "keyField": "no", "actionSets": ["approval"], "bodyKey": "order",
  "fields": {
    "no":   { "label": "号", "type": "input", "permission": "a:b:col:no", "hiddenIn": ["list"], "textField": "noText", "list": { "sortable": false, "width": 9 } },
    "pass": { "label": "密", "type": "password", "virtual": true },
    "pic":  { "label": "图", "type": "image", "mask": { "keep": [1, 1], "permission": "a:b:col:pic" }, "hiddenIn": [] },
    "note": { "label": "注", "type": "richtext", "min": 1 },
    "role": {
      "label": "角色",
      "type": "list_multi",
      "readFrom": "GET /roles?id={id}",
      "ref": { "by": "kind", "is": { "x": { "entity": "a/c", "valueField": "code" }, "y": "a/d" } }
    },
    "firm": { "label": "商", "type": "select", "ref": { "entity": "a/c", "valueField": "code" } },
    "rows": { "label": "表", "type": "rows", "props": { "columns": { "a": { "label": "甲", "type": "input", "permission": "x" } } } }
  },
  "children": {
    "item": {
      "title": "行",
      "titleField": "no",
      "serverChecks": ["all"], "reorder": true, "rowSelection": "none",
      "expand": { "screen": "a/b.list", "with": { "id": "{id}" }, "as": "modal" },
      "fields": { "no": { "label": "号", "type": "code", "permission": "x", "rules": ["unique"], "hiddenIn": [] } },
      "actions": { "drop": { "label": "移", "permission": "a:b:drop" } }
    }
  },
  "actions": {
    "open": { "label": "开", "screen": "a/b.form", "with": { "id": "{id}" }, "permission": "a:b:open" },
    "go":   { "label": "去", "keepMessage": true, "then": { "screen": "a/b.list" }, "ask": { "why": { "label": "因", "type": "image", "permission": "y" } } }
  }
}
`,
    ],
    [
      'list',
      `{
  "version": 1,
  "entity": "a/b", "auth": "a:c",
  "columns": ["no", { "field": "at", "title": "时间" }],
  "toolbar": ["add", { "key": "x", "label": "开", "opens": "a/b.page", "auth": "a:x" }],
  "children": [{ "child": "item", "columns": [{ "field": "no", "title": "号" }], "row": [{ "key": "y", "label": "看", "opens": "a/b.page" }] }],
  "aside": { "screen": "a/t.list" },
  "expand": { "screen": "a/b.list" }, "expandAs": "popover",
  "pick": { "value": "id", "label": "no" },
  "open": { "as": "modal" }
}
`,
      `{
  "version": 2,
  "entity": "a/b", "permissionPrefix": "a:c",
  "columns": ["no", { "field": "at", "label": "时间" }],
  "toolbar": ["add", { "key": "x", "label": "开", "screen": "a/b.page", "permission": "a:x" }],
  "children": [{ "child": "item", "columns": [{ "field": "no", "label": "号" }], "row": [{ "key": "y", "label": "看", "screen": "a/b.page" }] }],
  "sidebar": { "screen": "a/t.list" },
  "expand": { "screen": "a/b.list", "as": "popover" },
  "pick": { "valueField": "id", "titleField": "no" },
  "window": { "as": "modal" }
}
`,
    ],
    [
      'form',
      `{ "version": 1, "title": "改", "auth": "a:c", "open": { "as": "page" }, "columns": 2, "stay": true, "fields": { "p": { "label": "密", "type": "password", "hide": ["list"] } } }
`,
      `{ "version": 2, "title": "改", "permissionPrefix": "a:c", "window": { "as": "page" }, "fieldsPerRow": 2, "keepOpen": true, "fields": { "p": { "label": "密", "type": "password", "hiddenIn": ["list"] } } }
`,
    ],
    [
      'form',
      '{ "version": 1, "entity": "a/b", "fields": ["no"] }',
      '{ "version": 2, "entity": "a/b", "fields": ["no"] }',
    ],
    [
      'page',
      '{ "version": 1, "open": { "as": "page" }, "blocks": [{ "key": "a", "widget": "grid-demo", "props": { "columns": { "x": { "label": "列", "type": "input", "auth": "p" } } } }, { "key": "b", "widget": "other", "props": { "columns": { "x": { "auth": "p" } } } }] }',
      '{ "version": 2, "window": { "as": "page" }, "blocks": [{ "key": "a", "widget": "grid-demo", "props": { "columns": { "x": { "label": "列", "type": "input", "permission": "p" } } } }, { "key": "b", "widget": "other", "props": { "columns": { "x": { "auth": "p" } } } }] }',
    ],
    [
      'actions',
      '{ "version": 1, "sets": { "a": { "title": "组", "actions": { "x": { "label": "做", "opens": "a/b.form", "auth": "p" } } } } }',
      '{ "version": 2, "sets": { "a": { "title": "组", "actions": { "x": { "label": "做", "screen": "a/b.form", "permission": "p" } } } } }',
    ],
    [
      'dict',
      '{ "version": 1, "items": [{ "value": "a", "label": "x" }] }',
      '{ "version": 2, "items": [{ "value": "a", "label": "x" }] }',
    ],
  ];
  test.each(cases)('becomes one of version 2, with its order and format: %s', (kind, before, after) => {
    const { text } = migrate(kind, before)!;
    expect(text).toBe(after);
    expect(migrate(kind, text)).toBeNull();
    expect(upgrade(kind, JSON.parse(before))).toEqual(JSON.parse(after));
  });

  test.each<[string, string, object, object]>([
    [
      'a new name beside the old one',
      'entity',
      { auth: 'a', permissionPrefix: 'b' },
      { auth: 'a', permissionPrefix: 'b' },
    ],
    ['expandAs without expand', 'list', { expandAs: 'row' }, { expandAs: 'row' }],
    ['expandAs beside a wrong expand', 'list', { expand: 'x', expandAs: 'row' }, { expand: 'x', expandAs: 'row' }],
    ['fields that are a list', 'entity', { fields: [{ auth: 'x' }] }, { fields: [{ auth: 'x' }] }],
    [
      'a form that an action asks for',
      'entity',
      { actions: { a: { ask: 'a/b.form' } } },
      { actions: { a: { ask: 'a/b.form' } } },
    ],
    [
      'null and numbers for objects',
      'entity',
      { fields: null, children: 3, actions: { a: null } },
      { fields: null, children: 3, actions: { a: null } },
    ],
    [
      'a hide that is no list',
      'entity',
      { fields: { a: { type: 'image', hide: 'list' } } },
      { fields: { a: { type: 'image', hiddenIn: 'list' } } },
    ],
    [
      'a type named like a property of every object',
      'entity',
      { fields: { a: { type: 'constructor' } } },
      { fields: { a: { type: 'constructor' } } },
    ],
  ])('keeps %s for the checker', (_title, kind, before, after) => {
    expect(upgrade(kind, { version: 1, ...before })).toEqual({ version: 2, ...after });
  });

  test('keeps a property __proto__ and reaches no prototype', () => {
    const before = JSON.parse(
      '{ "version": 1, "__proto__": { "auth": "x" }, "fields": { "__proto__": { "auth": "x", "type": "input" } } }',
    ) as object;
    const after = upgrade('entity', before);
    expect(JSON.stringify(after)).toContain('"__proto__":{"permission":"x","type":"input"}');
    expect(Object.hasOwn(after as object, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>).auth).toBeUndefined();
  });

  test('of another shape than an object, or of a version that is none, is returned as it is', () => {
    for (const data of [null, 3, 'x', [], {}, { version: '1' }, { version: 1.5 }, { version: -1 }, { version: 2 }])
      expect(upgrade('entity', data)).toBe(data);
  });

  test('of a newer version gives one message', () => {
    expect(check(FIRST.replace('0', '99'))).toMatchObject([
      { line: 3, pointer: '/version', message: '语言版本 99 比本系统的 2 新；请升级本系统' },
    ]);
  });
});

describe('the next version, made up', () => {
  const next: readonly MigrationStep[] = [
    { to: 1, summary: 'first', files: {} },
    {
      to: 2,
      summary: 'columns are called cells, and know their sort',
      files: {
        list: (old) =>
          mapList(renameKey(old, 'columns', 'cells'), 'cells', ({ sortable, ...cell }) => ({
            ...renameKey(cell, 'field', 'key'),
            ...(sortable === undefined ? {} : { sort: sortable }),
          })),
      },
    },
    { to: 3, summary: 'titles are names', files: { list: (old) => renameKey(old, 'title', 'name') } },
  ];

  test('renames in place, removes and adds, through several steps', () => {
    const text = `{
  "version": 1,
  "title": "订单",
  "columns": [
    { "field": "no",   "width": 90 },
    {
      "field": "amount",
      "sortable": true
    },
    { "field": "by", "sortable": false, "width": 3 }
  ],
  "style": "plain"
}
`;
    const done = migrate('list', text, next)!;
    expect(done).toMatchObject({ from: 1, to: 3, changes: [next[1]!.summary, next[2]!.summary] });
    expect(done.text).toBe(`{
  "version": 3,
  "name": "订单",
  "cells": [
    { "key": "no",   "width": 90 },
    {
      "key": "amount",
      "sort": true
    },
    { "key": "by", "width": 3, "sort": false }
  ],
  "style": "plain"
}
`);
  });

  test('starts where the file stands', () => {
    expect(migrate('list', '{ "version": 2, "title": "a", "columns": [] }', next)!.text).toBe(
      '{ "version": 3, "name": "a", "columns": [] }',
    );
  });
});
