/** Rows of children with a fixed number of rows. */
import { expect, test } from 'vitest';
import { types } from '@/registry/values';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile } from '@/model/generated/files';
import { changedRowErrors } from './removable-rows';

const file = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '清单',
  table: 'demo_sheet',
  api: '/demo/sheet',
  permissionPrefix: 'demo:sheet',
  titleField: 'name',
  fields: { name: { label: '名称', type: 'input' } },
  children: {
    item: {
      title: '明细',
      table: 'demo_item',
      foreignKey: 'sheetId',
      fixedRows: true,
      fields: { qty: { label: '数量', type: 'input' } },
    },
  },
} as EntityFile;
const entity = fillEntity('demo/sheet', file, { types, entity: () => undefined });
const rows = (...ids: string[]) => ({ item: ids.map((id) => ({ id, qty: '1' })) });

test.each([
  ['the same rows', ['a', 'b'], ['a', 'b'], 0],
  ['rows in another order', ['a', 'b'], ['b', 'a'], 0],
  ['a new row', ['a'], ['a', 'new'], 1],
  ['a removed row', ['a', 'b'], ['a'], 1],
  ['a row in the place of another', ['a'], ['b'], 1],
])('%s', (_, before, after, errors) => {
  expect(changedRowErrors(entity, rows(...before), rows(...after))).toHaveLength(errors);
});

test('a new record has no rows of its own', () => {
  expect(changedRowErrors(entity, null, rows('a'))).toEqual([
    { path: 'item', message: '明细的行是固定的，不能增加和删除' },
  ]);
});
