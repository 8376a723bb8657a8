/** Online reports as other servers describe them, read as lists. */
import { expect, test } from 'vitest';
import { readReport } from './report';

const columns = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '供应商',
  columns: [
    { title: '名称', dataIndex: 'name' },
    { title: '等级', dataIndex: 'level', customRender: 'level' },
  ],
  dictOptions: { level: [{ value: 'A', text: '优质' }] },
};

test('[2§3.25] reads id, name, columns, options, modes of query fields, and shows the hidden ones last', () => {
  const query = [
    { field: 'name', label: '名称', view: 'text', mode: 'single', hidden: '1' },
    { field: 'level', label: '等级', view: 'list', mode: 'single' },
    { field: 'createTime', label: '创建时间', view: 'date', mode: 'group' },
  ];
  const { id, entity, list } = readReport({ columns, query }, 'id');
  expect([id, list.title, list.columns]).toEqual(['r1', '供应商', ['name', 'level']]);
  expect(entity.fields['level']).toMatchObject({ options: [{ value: 'A', text: '优质' }] });
  expect(list.query).toEqual(['level', 'createTime', 'name']);
  expect(['name', 'level', 'createTime'].map((key) => entity.fields[key]?.query)).toEqual(['eq', 'eq', 'range']);
});

test('has no query bar without query fields', () => {
  expect(readReport({ columns }, 'id').list.query).toEqual([]);
});

test('a report of this server is listed and picked from in the order of its statement', () => {
  const own = { ...columns, api: '/online/cgreport/report/r1' };
  const { list, page } = readReport({ columns: own }, 'name');
  const byId = [{ field: 'id', order: 'asc' }];
  expect([list.sort, page.sort]).toEqual([byId, byId]);
  expect(readReport({ columns }, 'name').list.sort).toBeUndefined();
});
