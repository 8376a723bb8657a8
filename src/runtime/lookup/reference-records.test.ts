/** Records behind picked references: what a picker's reply is used for, and which requests remain. */
import { beforeEach, expect, test } from 'vitest';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { openRecord, type Row } from '@/model/record';
import { sampleContext, sampleEntity } from '@/model/record/testing/sample-entity';
import { sampleEntityFile } from '@/model/screens/sample-screens';
import { followReferences, recordNames } from './reference-records';
import { entityTree } from './tree-sources';
import { recordSource } from './search-sources';

const shop = sampleEntityFile({
  api: '/demo/shop',
  fields: {
    name: { label: '名称', type: 'input' },
    phone: { label: '电话', type: 'input', mask: { keep: [1, 1] } },
    value: { label: '值', type: 'input' },
  },
});
const rows = [
  { id: '1', value: '1', label: '甲店', name: '甲店', phone: '1***1' },
  { id: '2', value: '2', label: '乙店', name: '乙店', phone: '2***2' },
];
let requests: Record<string, string>[] = [];
let reply: (ids: string | undefined) => unknown = () => null;

const entity = sampleEntity({
  shopId: { type: 'select', ref: 'demo/shop' },
  name: { type: 'text', copy: 'shopId.name', required: true },
  phone: { type: 'text', copy: 'shopId.phone', required: true },
  worth: { type: 'text', value: '=shopId.value' },
});
const open = (record: Row = {}) => openRecord(entity, record, sampleContext({ partialRefs: true }));
const target = Object.values(entity.fields.shopId!.ref!.is)[0]!;
const pickAll = () => recordSource(target, {}).find('', new AbortController().signal);

beforeEach(() => {
  requests = [];
  reply = (ids) => ({ records: rows.filter(({ id }) => ids === undefined || ids.split(',').includes(id)) });
  startStubServer(({ path, params }) => {
    if (path.endsWith('.json')) return { kind: 'list', screen: null, entities: { 'demo/shop': shop } };
    requests.push(params);
    return reply(params.ids);
  });
});

test('a picked record fills its fields at once, without another request', async () => {
  await pickAll();
  const state = open();
  const loading = followReferences(state);
  state.set('shopId', '2');
  expect(state.values.name).toBe('乙店');
  expect(state.errors()).toEqual([]);
  await loading.settled();
  expect(requests).toHaveLength(1);
});

test('so does a node of a tree, and a pasted name', async () => {
  await entityTree(target).roots();
  const state = open();
  followReferences(state);
  state.set('shopId', '1');
  expect(state.values.name).toBe('甲店');
  requests = [];
  await recordSource(target, {}).findExact(['乙店']);
  state.set('shopId', '2');
  expect(state.values.name).toBe('乙店');
  expect(requests.every((params) => params.labels ?? params.ids)).toBe(true);
});

test('a record of which a dialog gave only the name is requested', async () => {
  recordNames(target).store({ 2: '乙店' });
  const state = open();
  const loading = followReferences(state);
  state.set('shopId', '2');
  await loading.settled();
  expect(state.values.name).toBe('乙店');
  expect(requests).toHaveLength(1);
});

test('an initial value is requested once, together with its name', async () => {
  const state = open({ shopId: '1' });
  const loading = followReferences(state);
  await Promise.all([loading.settled(), recordSource(target, { other: 'x' }).names.resolve(['1'])]);
  expect(state.values.name).toBe('甲店');
  expect(requests).toHaveLength(1);
});

test('a masked column stays undetermined: a form never computes with its mask', async () => {
  await pickAll();
  const state = open();
  followReferences(state);
  state.set('shopId', '1');
  expect(state.values.phone).toBeNull();
  expect(Object.keys(state.determinedValues())).not.toContain('phone');
  // The picker's reply has the stored value in the place of a field with this name.
  expect(state.values.worth).toBeNull();
});

test('without a reply the record can still be saved, and the server decides', async () => {
  reply = () => Promise.reject(new Error('offline'));
  const state = open({ shopId: '1' });
  await followReferences(state).settled();
  expect(state.errors()).toEqual([]);
});

test('a late reply reaches no form that was closed', async () => {
  const state = open({ shopId: '1' });
  const loading = followReferences(state);
  loading.stop();
  await loading.settled();
  expect(state.values.name).toBeNull();
});

test('a value without a record is shown as such, and is no name that a paste finds', async () => {
  const { names } = recordSource(target, {});
  expect(await names.resolve(['1', 'gone'])).toEqual({ 1: '甲店' });
  expect(names.cached(['1', 'gone'])).toEqual({ 1: '甲店', gone: '已删除或无权查看（gone）' });
  expect(requests).toMatchObject([{ ids: '1,gone', withDeleted: 'true' }]);
});
