import { describe, expect, test } from 'vitest';
import page from '@schemas/_meta/page.schema.json';
import { checkFiles } from '@/model/check';
import { types } from '@/registry/values';
import { migrate, LANGUAGE_VERSION, type MigrationStep } from '.';
import { mapList, renameKey } from './steps';

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
  test('reports only that the file must be migrated', () => {
    expect(check(FIRST)).toMatchObject([
      { line: 3, pointer: '/version', message: expect.stringContaining('npm run migrate:schemas') as string },
    ]);
  });

  test('becomes one of today: only what changed is written anew', () => {
    const done = migrate('list', FIRST);
    expect(done).toMatchObject({ from: 0, to: 1, changes: [expect.stringContaining('by')] });
    expect(JSON.parse(done!.text)).toEqual({
      ...(JSON.parse(FIRST) as object),
      version: 1,
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
    expect(migrate('page', text)).toEqual({ text: text.replace('0', '1'), from: 0, to: 1, changes: [] });
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
