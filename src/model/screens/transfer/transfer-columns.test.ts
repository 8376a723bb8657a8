/** Import and export columns are derived from the entity alone, without further settings. */
import { expect, test } from 'vitest';
import { types } from '@/registry/values';
import type { EntityFile } from '../../generated/files';
import { fillEntity } from '../../entity/fill-entity';
import { fillTransfer } from './transfer-columns';

const file = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '物品',
  table: 'demo_thing',
  api: '/demo/thing',
  permissionPrefix: 'demo:thing',
  titleField: 'name',
  fields: {
    name: { label: '名称', type: 'input', required: true },
    price: { label: '单价', type: 'inputNumber' },
    total: { label: '金额', type: 'inputNumber', value: '=price * 2' },
    state: { label: '状态', type: 'input', readonly: true },
    secret: { label: '内部备注', type: 'input', hiddenIn: ['export'] },
  },
} as unknown as EntityFile;

const entity = fillEntity('demo/thing', file, { types, entity: () => undefined });

test.each([
  ['import', ['名称', '单价', '内部备注']],
  ['export', ['名称', '单价', '金额', '状态']],
] as const)('%s: what a file may carry, by label, computed and read-only fields only on the way out', (way, labels) => {
  const { title, columns } = fillTransfer(entity, way);
  expect(title).toBe('物品');
  expect(columns.map(({ label }) => label)).toEqual(labels);
  expect(columns.find(({ key }) => key === 'name')).toEqual({ key: 'name', label: '名称', required: true });
});
