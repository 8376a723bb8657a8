/** Records for pickers, on servers with and without the call of the pickers. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleEntityFile } from '@/model/screens/sample-screens';
import type { RefTarget } from '@/model/entity/entity';
import { startStubServer, type StubRequest } from '../../../tests/helpers/stub-server';
import { capabilities } from '../http/capabilities';
import { NO_PAGING, requestRecords, type PickQuery } from './picked-records';

const entity = sampleEntityFile({
  title: '部门',
  table: 'demo_group',
  api: '/demo/group',
  permissionPrefix: 'demo:group',
  tree: { parent: 'pid', hasChild: 'hasChild' },
  fields: {
    name: { label: '名称', type: 'input' },
    code: { label: '编码', type: 'input' },
    pid: { label: '上级', type: 'hidden' },
    hasChild: { label: '有下级', type: 'hidden' },
  },
  children: {
    desk: {
      title: '工位',
      table: 'demo_group_desk',
      foreignKey: 'groupId',
      titleField: 'deskNo',
      fields: { deskNo: { label: '工位号', type: 'input' } },
    },
  },
});
const target: RefTarget = { entity: 'demo/group', where: null, pick: 'demo/group.list', valueField: 'code' };
const NESTED = [
  {
    id: '1',
    name: '总部',
    code: 'A01',
    pid: '',
    hasChild: '1',
    children: [
      { id: '2', name: '财务部', code: 'A01A01', pid: '1', hasChild: '0' },
      null,
      { id: '3', name: '人事部', code: 'A01A02', pid: '1' },
    ],
  },
];

let reply: unknown = null;
let requests: StubRequest[] = [];
const records = async (asked: PickQuery) => (await requestRecords(target, asked))!.records;
const pick = async (asked: PickQuery) => (await records(asked)).map(({ value, label }) => `${value} ${label}`);
const sent = () => requests.map(({ path, params }) => ({ path, ...params }));

beforeEach(() => {
  requests = [];
  startStubServer((request) => {
    if (request.path === '/schemas/demo/group.list.json')
      return { kind: 'list', screen: null, entities: { 'demo/group': entity } };
    requests.push(request);
    return reply;
  });
});

describe('on a server with the call of the pickers', () => {
  it('asks that of the child for rows of a child table', async () => {
    const row = { id: '1', value: '1', label: '101' };
    reply = { records: [row] };
    const desks = await requestRecords({ entity: 'demo/group.desk', valueField: 'id' }, { pageSize: 10 });
    expect(desks).toMatchObject({
      shape: { titleField: 'deskNo' },
      records: [{ value: '1', label: '101', hasChildren: true, fields: row }],
    });
    expect(sent()).toMatchObject([{ path: '/demo/group/desk/pick', by: 'id' }]);
  });

  it('asks it', async () => {
    const row = { id: '1', value: 'A01', label: '总部', hasChild: '0' };
    reply = { records: [row] };
    expect(await records({ pageSize: 10, keyword: '总' })).toEqual([
      { id: '1', value: 'A01', label: '总部', hasChildren: false, fields: row },
    ]);
    await records({ pageSize: NO_PAGING, parent: '7', ids: ['a', 'b'], labels: ['甲,乙'] });
    expect(sent()).toEqual([
      { path: '/demo/group/pick', by: 'code', pageNo: '1', pageSize: '10', keyword: '总' },
      {
        path: '/demo/group/pick',
        by: 'code',
        pageNo: '1',
        pageSize: '-521',
        pid: '7',
        ids: 'a,b',
        labels: '["甲,乙"]',
      },
    ]);
  });
});

describe('on a server without it', () => {
  beforeEach(() => {
    capabilities().calls = new Set();
    reply = NESTED;
  });

  it('asks the list, with the filters of the contract', async () => {
    await pick({ pageSize: 10, keyword: '部', superQueryParams: '[]' });
    await pick({ pageSize: 4, ids: ['A01', 'A02'] });
    await pick({ pageSize: 4, labels: ['总部'], parent: '0' });
    const base = { path: '/demo/group/list', pageNo: '1' };
    expect(sent()).toEqual([
      { ...base, pageSize: '10', name: '*部*', superQueryParams: '[]', superQueryMatchType: 'and' },
      { ...base, pageSize: '4', code_MultiString: 'A01,A02' },
      { ...base, pageSize: '4', name_MultiString: '总部', pid: '0' },
    ]);
  });

  it('finds in a whole tree what was asked for, whatever the server filters', async () => {
    expect(await pick({ pageSize: 10, keyword: '部' })).toEqual(['A01 总部', 'A01A01 财务部', 'A01A02 人事部']);
    expect(await pick({ pageSize: 2, keyword: '部' })).toHaveLength(2);
    expect(await pick({ pageSize: 10, ids: ['A01A02', 'none'] })).toEqual(['A01A02 人事部']);
    expect(await pick({ pageSize: 10, labels: ['财务部'] })).toEqual(['A01A01 财务部']);
    expect(await pick({ pageSize: NO_PAGING, parent: '0' })).toEqual(['A01 总部']);
    expect(await pick({ pageSize: NO_PAGING, parent: '1' })).toEqual(['A01A01 财务部', 'A01A02 人事部']);
  });

  it('reads a page of records too, and knows which have children', async () => {
    reply = { records: NESTED[0]!.children, total: '2' };
    expect((await records({ pageSize: 10 })).map(({ hasChildren }) => hasChildren)).toEqual([false, true]);
  });

  it.each([[null], ['<html>'], [{ records: 5 }], [[null, 7, []]]])('finds nothing in %j', async (hostile) => {
    reply = hostile;
    expect(await pick({ pageSize: 10, keyword: '部' })).toEqual([]);
  });
});
