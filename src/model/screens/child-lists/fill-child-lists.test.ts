import { expect, test } from 'vitest';
import { types } from '@/registry/values';
import { fillEntity } from '../../entity/fill-entity';
import type { EntityFile, ListFile } from '../../generated/files';
import { fillList } from '../fill-list';
import { sampleEntityFile } from '../sample-screens';
import { childListOf, childRowsEntity, childRowsList } from './child-list-screen';

const line = { title: '行', table: 'line', foreignKey: 'thingId', fields: { no: { label: '行号', type: 'input' } } };
const thing = sampleEntityFile({ fields: { name: { label: '名称', type: 'input' } }, children: { line } });
const part = sampleEntityFile({
  title: '零件',
  fields: { title: { label: '零件名', type: 'input' }, thingId: { label: '物品', type: 'input', ref: 'demo/thing' } },
});
const files: Readonly<Record<string, EntityFile>> = { 'demo/thing': thing, 'demo/part': part };
const context = { types, entity: (id: string) => files[id] };
const main = fillEntity('demo/thing', thing, context);
const filled = (file: Partial<ListFile>) =>
  fillList('demo/thing.list', { $schema: '', version: 2, entity: 'demo/thing', ...file } as ListFile, main, context);

test('the child tables are the default of the styles that show child lists, and of no other', () => {
  for (const style of ['erp', 'tabs', 'inner'] as const)
    expect(filled({ style }).children).toMatchObject([
      { child: 'line', entity: null, where: { thingId: '{main.id}' } },
    ]);
  expect(filled({ style: 'plain' }).children).toEqual([]);
  expect(filled({}).children).toEqual([]);
});

test('another entity is filtered by its only reference to the main entity, unless where says otherwise', () => {
  const [own, given] = filled({
    style: 'tabs',
    children: [{ entity: 'demo/part' }, { entity: 'demo/part', where: { title: '{main.name}' }, columns: ['title'] }],
  }).children;
  expect(own).toMatchObject({ title: '零件', where: { thingId: '{main.id}' }, columns: null, toolbar: null });
  expect(given).toMatchObject({ where: { title: '{main.name}' }, columns: [{ key: 'title' }] });
});

test('a child table is read under the path of the list; a read-only list of another entity keeps 详情', () => {
  const list = filled({
    style: 'erp',
    api: '/mine',
    children: [{ child: 'line' }, { entity: 'demo/part', readonly: true }],
  });
  const child = main.children['line']!;
  expect(childRowsEntity(child, main, list).calls['list']).toEqual({ method: 'GET', path: '/mine/line/list' });
  expect(childRowsList(list.children[0]!, child, list)).toMatchObject({
    style: 'plain',
    toolbar: [],
    row: [],
    bulk: [],
  });
  const other = fillEntity('demo/part', part, context);
  const others = fillList('demo/part.list', null, other, context);
  const narrowed = childListOf(list.children[1]!, others);
  expect([narrowed.toolbar, narrowed.bulk]).toEqual([[], []]);
  expect(narrowed.row.map(({ key }) => key)).toEqual(['detail']);
});
