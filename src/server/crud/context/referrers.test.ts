import { expect, test } from 'vitest';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile, FieldFile } from '@/model/generated/files';
import { types } from '@/registry/values';
import { buildReferrers } from './referrers';
import { buildShapes } from './shapes';

const file = (name: string, fields: Record<string, FieldFile>, table = `test_${name}`): EntityFile => ({
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: name,
  table,
  api: `/test/${name}`,
  permissionPrefix: `test:${name}`,
  titleField: 'name',
  fields: { name: { label: '名称', type: 'input' }, ...fields },
});

const code: FieldFile = { label: '编码', type: 'input' };

/** Targets of one field, as `entity.field`, with `*` for a column of several codes. */
function targetsOf(field: FieldFile): string[] {
  const files = {
    'test/post': file('post', { postCode: code }),
    'test/post-view': file('postView', { postCode: code }, 'test_post'),
    'test/person': file('person', { field }),
  };
  const entities = Object.fromEntries(
    Object.entries(files).map(([id, one]) => [id, fillEntity(id, one, { types })] as const),
  );
  return [...buildReferrers(entities, buildShapes(entities), types)].flatMap(([target, referrers]) =>
    referrers.map(({ targetField, multiple }) => `${target}.${targetField}${multiple ? '*' : ''}`),
  );
}

test.each<[string, Partial<FieldFile> & { type: string }, string[]]>([
  ['a dictionary of a table', { type: 'select', dict: 'test_post,name,post_code' }, ['test/post', 'test/post-view']],
  [
    'a dictionary of a table with a clause',
    { type: 'select', dict: "test_post,name,post_code,status in ('1','2')" },
    ['test/post', 'test/post-view'],
  ],
  ['a dictionary of an unknown table', { type: 'select', dict: 'other,name,code' }, []],
  ['a dictionary of an unknown column', { type: 'select', dict: 'test_post,name,other' }, []],
  ['a plain dictionary', { type: 'select', dict: 'sex' }, []],
  ['a text', { type: 'input' }, []],
])('finds the targets of %s', (_title, field, targets) => {
  expect(targetsOf({ label: '字段', ...field })).toEqual(targets.map((target) => `${target}.postCode`));
});

test('finds the records of a route by code and by id', () => {
  const props = { from: 'GET /test/post/list?pageSize=-521', code: 'postCode' };
  expect(targetsOf({ label: '字段', type: 'list_multi', props })).toEqual([
    'test/post.postCode*',
    'test/post.id*',
    'test/post-view.postCode*',
    'test/post-view.id*',
  ]);
});
