import { expect, test } from 'vitest';
import { sampleScreens } from '@/model/screens/sample-screens';
import { fillForm } from '@/model/screens/fill-form';
import type { EntityFile } from '@/model/generated/files';
import { extensions, SCREEN } from '@/model/http/extensions';
import { types } from '@/registry/values';
import { createRuntime } from '@/runtime/create-runtime';
import { config } from '@/runtime/environment/config';
import { capabilities } from '@/runtime/http/capabilities';
import { ApiError } from '@/runtime/errors/api-error';
import { stubAdapter } from '../../../../tests/helpers/stub-server';
import { formEntity } from './form-entity';
import { requestBody, fieldErrorsOf, isConflict, newRecord, formRecord, saveRecord } from './record-requests';

const file: Partial<EntityFile> = {
  titleField: 'no',
  fields: { no: { label: '单号', type: 'input' }, parentId: { label: '上级', type: 'hidden' } },
  children: {
    item: { title: '明细', table: 'doc_item', foreignKey: 'docId', fields: { name: { label: '名称', type: 'input' } } },
  },
};
const { entity, form } = sampleScreens(file, { types });
const values = {
  id: '7',
  no: 'A1',
  no_dictText: 'x',
  parentId: null,
  createBy: 'admin',
  updateTime: '2026-01-01 00:00:00',
  item: [{ id: 'i1', name: '甲' }],
};

test('a save sends the fields and the lock, no names, no audit columns, no children', () => {
  expect(requestBody(form, entity, values, values)).toEqual({
    id: '7',
    no: 'A1',
    parentId: null,
    updateTime: '2026-01-01 00:00:00',
  });
});

test('a value that the server has to compute is not sent, in a row neither', () => {
  const entered = { id: '7', item: [{ id: 'new' }] };
  expect(requestBody({ ...form, children: ['item'] }, entity, entered, values)).toEqual({ id: '7', item: [{}] });
});

test.each([
  ['names its form', [extensions.screenOverrides], undefined, form.id],
  ['names the list that shows the record', [extensions.screenOverrides], 'demo/thing.list', 'demo/thing.list'],
  ['names no screen to a server that does not take it', [], undefined, undefined],
])('a save %s', async (_, calls, shownBy, screen) => {
  const seen: unknown[] = [];
  createRuntime({
    adapter: stubAdapter(({ headers }) => {
      seen.push(headers[SCREEN]);
      return { data: { success: true, code: 200, message: '添加成功！', result: '7' } };
    }),
  });
  Object.assign(capabilities(), { base: config().apiBase, calls: new Set(calls) });
  await saveRecord(form, entity, { no: 'A1' }, null, {}, null, shownBy);
  expect(seen).toEqual([screen]);
});

test('a new record has no id of its own', () => {
  expect(requestBody(form, entity, { id: null, no: 'A1' }, null)).toEqual({ no: 'A1' });
});

test('`wrap` puts the record under a key, `send` adds texts filled from the record before', () => {
  const wrapped = { ...entity, bodyKey: 'router' };
  expect(requestBody({ ...form, send: { last: '{before.no}', kind: 2 } }, wrapped, { no: 'B' }, { no: 'A' })).toEqual({
    router: { no: 'B', last: 'A', kind: 2 },
  });
});

test('parameters named like a field are the first values of a new record', () => {
  expect(newRecord(entity.fields, { parentId: '9', unknown: 'x', no: null })).toEqual({ parentId: '9' });
});

const grants = fillForm(
  'demo/grants.form',
  {
    $schema: '../_meta/form.schema.json',
    version: 2,
    title: '授权',
    fields: {
      menuIds: { label: '菜单', type: 'list_multi' },
      roleId: { label: '角色', type: 'hidden' },
    },
    load: 'GET /demo/grants?roleId={roleId}',
    save: 'POST /demo/grants',
    send: { roleId: '{roleId}', menuIds: '{menuIds}', last: '{before.menuIds}', from: '{from}' },
  },
  null,
  { types },
);

test.each<[unknown, object]>([
  [['a', 'b'], { menuIds: 'a,b', roleId: 'r1' }],
  [[], { menuIds: null, roleId: 'r1' }],
  [
    { menuIds: 'c', roleId: 'r2' },
    { menuIds: 'c', roleId: 'r2' },
  ],
])('a form with fields of its own that reads %j begins with %j', (answer, record) => {
  expect(formRecord(grants, answer, { roleId: 'r1', other: 1 })).toEqual(record);
});

test('what is sent may name parameters of the form', () => {
  const own = formEntity(grants);
  const sent = requestBody(
    grants,
    own,
    { menuIds: 'b', roleId: 'r1' },
    { menuIds: 'a' },
    { from: 'x', roleId: 'other' },
  );
  expect(sent).toEqual({ menuIds: 'b', roleId: 'r1', last: 'a', from: 'x' });
});

test('what the entity keeps elsewhere is sent with the record', () => {
  const kept = {
    ...file,
    fields: { ...file.fields, roles: { label: '角色', type: 'list_multi', stored: false as const } },
  };
  const { entity: more } = sampleScreens(kept, { types });
  expect(requestBody(form, more, { no: 'A', roles: 'r1,r2' }, null)).toEqual({ no: 'A', roles: 'r1,r2' });
});

test.each([
  [new ApiError('数据已被他人修改，请刷新', { code: 409 }), true, []],
  [
    new ApiError('x', { code: 500, result: { errors: [{ path: 'no', message: '该值不可用，系统中已存在！' }] } }),
    false,
    [{ path: 'no', message: '该值不可用，系统中已存在！' }],
  ],
  [new ApiError('x', { code: 500, result: { errors: [{ path: 3 }, null, 'x'] } }), false, []],
  [new ApiError('x', { code: 500, result: null }), false, []],
  [new Error('x'), false, []],
])('what %s means for a form', (error, conflict, errors) => {
  expect(isConflict(error)).toBe(conflict);
  expect(fieldErrorsOf(error)).toEqual(errors);
});
