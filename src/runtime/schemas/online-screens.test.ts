/** Screens that a server describes: the calls of both generations, the screens made of their replies, and errors. */
import { expect, test } from 'vitest';
import single2 from '@/model/online/fixtures/01-2x-single.json';
import single3 from '@/model/online/fixtures/02-3x-single.json';
import erp2 from '@/model/online/fixtures/08-2x-erp.json';
import scripts2 from '@/model/online/fixtures/10-2x-defaults-scripts.json';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { extensions } from '@/model/http/extensions';
import { config } from '../environment/config';
import { ApiError } from '../errors/api-error';
import { capabilities } from '../http/capabilities';
import { onlineDescriptions, screenScript } from './online-descriptions';
import { clearScreens, loadScreen } from './screens';

interface Payload {
  columns: object;
  query?: unknown;
  form?: unknown;
  subForms?: Record<string, unknown>;
}

/** Serves the description of a form as a server of version 2 or 3; returns the requested paths without their prefix. */
function serve({ columns, query, form, subForms = {} }: Payload, version: 2 | 3): string[] {
  const asked: string[] = [];
  const results: Record<string, unknown> = {
    getColumns: 'main' in columns ? columns.main : columns,
    getErpColumns: columns,
    [version === 2 ? 'getQueryInfo' : 'getQueryInfoVue3']: query,
    getFormItem: form,
  };
  startStubServer(({ path }) => {
    const [call = '', head = ''] = path.replace('/online/cgform/api/', '').split('/');
    asked.push(`${call}/${head}`);
    const result = call === 'getErpFormItem' ? (subForms[head] ?? {}) : results[call];
    if (result === undefined) throw new ApiError('路径不存在', { code: 404, httpStatus: 404 });
    return result;
  });
  return asked;
}

test.each([
  ['2.x', single2, 2, ['getColumns', 'getQueryInfoVue3', 'getFormItem', 'getQueryInfo']],
  ['3.x', single3, 3, ['getColumns', 'getQueryInfoVue3', 'getFormItem']],
] as const)('%s: the list and the form come from one description', async (_name, fixture, version, calls) => {
  const { payload, expected } = fixture;
  const asked = serve(payload, version);
  const { head } = expected;
  const [list, form] = await Promise.all([loadScreen(`cgform/${head}.list`), loadScreen(`cgform/${head}.form`)]);
  expect(asked).toEqual(calls.map((call) => `${call}/${head}`));
  expect(list.entity).toMatchObject({ id: expected.id, preset: 'online' });
  expect(list.screen).toMatchObject({ kind: 'list', form: `cgform/${head}.form` });
  expect(form.screen).toMatchObject({ kind: 'form', entity: expected.id });
});

test('a server with the call for it describes a form in one reply', async () => {
  const { columns, query, form } = single3.payload;
  const asked: string[] = [];
  startStubServer(({ path, params }) => {
    asked.push(`${path} ${JSON.stringify(params)}`);
    return { columns, query, form };
  });
  const { apiBase: base } = config();
  Object.assign(capabilities(), { base, calls: new Set([extensions.onlineScreen]) });
  const { head } = single3.expected;
  const list = await loadScreen(`cgform/${head}.list`);
  expect(asked).toEqual([`/online/cgform/api/screen {"id":"${head}"}`]);
  expect(list.entity).toMatchObject({ id: single3.expected.id });
});

test('the form is made when it is opened, once, and again after an error', async () => {
  const { columns, query, form } = single3.payload;
  const asked = serve({ columns, query, form }, 3);
  const { head } = single3.expected;
  await loadScreen(`cgform/${head}.list`);
  const set = await onlineDescriptions().requests.get(`form ${head}`);
  expect(await loadScreen(`cgform/${head}.form`)).toBe(await set![`cgform/${head}.form`]!());
  expect(asked).toHaveLength(3);
  clearScreens();
  const failing = { [`cgform/${head}.form`]: () => Promise.reject(new Error('broken')) };
  onlineDescriptions().requests.set(`form ${head}`, Promise.resolve(failing));
  await expect(loadScreen(`cgform/${head}.form`)).rejects.toThrow('broken');
  expect((await loadScreen(`cgform/${head}.form`)).screen).toMatchObject({ kind: 'form' });
});

test('an ERP layout has lists and forms of its sub-tables', async () => {
  const asked = serve(erp2.payload, 2);
  const list = await loadScreen('cgform/h8.list');
  if (list.screen.kind !== 'list') return expect.fail('not a list');
  expect(list.screen.style).toBe('erp');
  const [child] = list.screen.children;
  expect(asked).toEqual(expect.arrayContaining(['getErpColumns/h8', 'getErpFormItem/h8a']));
  expect((await loadScreen(`${child!.entity}.list`)).screen).toMatchObject({ kind: 'list', entity: child!.entity });
  expect((await loadScreen(`${child!.entity}.form`)).screen).toMatchObject({ kind: 'form', entity: child!.entity });
  expect(asked.filter((path) => path.startsWith('getErpColumns'))).toHaveLength(1);
  return undefined;
});

test('the lists and forms of sub-tables have the scripts of their tables', async () => {
  const { columns, subForms, ...others } = erp2.payload;
  const source = 'function OnlineEnhanceJs(){}';
  const button = { buttonCode: 'look', buttonName: '看', buttonStyle: 'link', optType: 'js', buttonStatus: '1' };
  const subList = columns.subList.map((sub) => ({ ...sub, enhanceJs: source, cgButtonList: [button] }));
  const forms = Object.fromEntries(Object.entries(subForms).map(([id, one]) => [id, { ...one, enhanceJs: source }]));
  serve({ ...others, columns: { ...columns, subList }, subForms: forms }, 2);
  const list = await loadScreen('cgform/h8.list');
  if (list.screen.kind !== 'list') return expect.fail('not a list');
  const [child] = list.screen.children;
  expect(screenScript(`${child!.entity}.list`)).toEqual({ source, actions: new Set(['look']), buttons: [] });
  expect(screenScript(`${child!.entity}.form`)).toMatchObject({ source });
  expect(list.notes ?? []).toEqual([]);
  return undefined;
});

test('names what it cannot show', async () => {
  serve(scripts2.payload, 2);
  const { notes = [] } = await loadScreen(`cgform/${scripts2.expected.head}.list`);
  expect(notes.length).toBeGreaterThan(0);
  expect(notes.join('')).toContain('是脚本，本系统不执行');
});

test('a description that is none is rejected with its place, and asked for again', async () => {
  const { columns } = single3.payload;
  const asked = serve({ columns: { ...columns, currentTableName: 'a; drop' }, query: {}, form: {} }, 3);
  for (const times of [1, 2]) {
    await expect(loadScreen('cgform/x1.list')).rejects.toMatchObject({
      code: 'table',
      place: '/columns/currentTableName',
    });
    expect(asked).toHaveLength(3 * times);
  }
});

test('a report is a list without editing', async () => {
  const asked: string[] = [];
  startStubServer(({ path }) => {
    asked.push(path);
    if (path.includes('getQueryInfo')) return [{ field: 'name', label: '名称', view: 'text', mode: 'single' }];
    return {
      cgreportHeadName: '月报',
      columns: [{ title: '名称', dataIndex: 'name' }],
      data: { records: [], total: 0 },
    };
  });
  const { screen, entity } = await loadScreen('cgreport/r9.list');
  expect(screen).toMatchObject({ kind: 'list', title: '月报', toolbar: [], row: [], pick: null });
  expect(entity?.calls['list']).toMatchObject({ path: '/online/cgreport/api/getData/r9' });
  expect(asked).toEqual(['/online/cgreport/api/getColumnsAndData/r9', '/online/cgreport/api/getQueryInfo/r9']);
  clearScreens();
  await loadScreen('cgreport/r9.list');
  expect(asked).toHaveLength(4);
});
