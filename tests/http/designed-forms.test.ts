/** Online forms f1 to f5 of the domain over HTTP: defined, synchronized, used, changed, synchronized without loss. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOnline } from '@/model/online';
import { databaseKinds } from '../helpers/databases';
import { DESIGNED_FORMS, type DesignedForm, type DesignedTable } from '../helpers/designed-forms';
import { openTestServer, type TestServer } from '../helpers/server';

type Json = Record<string, unknown>;
const API = '/online/cgform/api';

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  const heads = new Map<string, string>();
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const ok = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, query?: object) => {
    const reply = await server.call<T>(method, path, { body, query: query as Record<string, string> });
    expect(reply, `${method} ${path}`).toMatchObject({ success: true });
    return reply.result as T;
  };
  const define = async ({ main, subs }: DesignedForm) => {
    for (const table of [...subs, main])
      heads.set(table.tableName, await ok<string>('POST', '/online/cgform/head/add', table));
    await ok('POST', `${API}/doDbSynch/${heads.get(main.tableName)}/normal`);
  };
  const stored = (table: DesignedTable, id: string) =>
    ok<Json>('GET', `${API}/form/${heads.get(table.tableName)}/${id}`);

  describe.each(DESIGNED_FORMS)('$code $main.tableTxt', (form) => {
    const { main, subs, record, computed, computedRows } = form;
    let id = '';

    test('is defined and described without a warning', async () => {
      await define(form);
      const head = heads.get(main.tableName)!;
      const [columns, query, described] = await Promise.all(
        ['getColumns', 'getQueryInfoVue3', 'getFormItem'].map((path) => ok('GET', `${API}/${path}/${head}`)),
      );
      const { entities, warnings } = readOnline({ columns, query, form: described });
      expect(warnings).toEqual([]);
      const entity = entities[`online/${main.tableName}`]!;
      expect(Object.keys(entity.fields)).toEqual(expect.arrayContaining(main.field.map((one) => one.dbFieldName)));
      expect(Object.keys(entity.children ?? {})).toEqual(subs.map(({ tableName }) => tableName));
    });

    test('stores a record with computed values', async () => {
      id = await ok<string>('POST', `${API}/form/${heads.get(main.tableName)}`, record);
      const { [subs[0]?.tableName ?? '']: _first, [subs[1]?.tableName ?? '']: _second, ...own } = record;
      expect(await stored(main, id)).toMatchObject({ ...own, ...computed });
      for (const { tableName } of subs) {
        const rows = await ok<Json[]>('GET', `${API}/subform/list/${tableName}/${id}`);
        const sent = record[tableName] as Json[];
        expect(rows).toMatchObject(sent.map((row, index) => ({ ...row, ...computedRows[tableName]?.[index] })));
      }
    });

    test('keeps the values when a field is renamed and another one widened', async () => {
      const head = heads.get(main.tableName)!;
      const before = await stored(main, id);
      const definition = await ok<{ field: Json[] }>('GET', '/online/cgform/head/queryById', undefined, { id: head });
      const [first, ...others] = definition.field;
      const name = String(first!.dbFieldName);
      const changed = others.map((one) => (one.dbType === 'string' ? { ...one, dbLength: 200 } : one));
      await ok('PUT', '/online/cgform/head/edit', {
        ...definition,
        field: [{ ...first, dbFieldName: `${name}_new` }, ...changed],
      });
      await ok('POST', `${API}/doDbSynch/${head}/normal`);
      const { [name]: value, updateTime: _time, ...rest } = before;
      expect(await stored(main, id)).toMatchObject({ ...rest, [`${name}_new`]: value });
    });
  });

  describe('formulas', () => {
    const main = DESIGNED_FORMS.find(({ code }) => code === 'f3')!.main;
    const head = async (table = main.tableName) =>
      ok<Json & { field: Json[] }>('GET', '/online/cgform/head/queryById', undefined, { id: heads.get(table)! });
    const withFormula = async (table: string, name: string, formula: string) => {
      const definition = await head(table);
      const field = definition.field.map((one) => (one.dbFieldName === name ? { ...one, formula } : one));
      return server.call('PUT', '/online/cgform/head/edit', { body: { ...definition, field } });
    };

    test.each([
      ['grammar', main.tableName, 'total', 'sum(', '字段“合计”的公式：'],
      ['a name that is no field', main.tableName, 'total', 'price * 2', '用到“price”'],
      [
        'a field that the sub-table lacks',
        main.tableName,
        'total',
        'sum(onl_stock_plan_item.cost)',
        '用到“onl_stock_plan_item.cost”',
      ],
      ['a table of another form', main.tableName, 'total', 'sum(onl_sample_item.qty)', '用到“onl_sample_item'],
      ['itself', main.tableName, 'total', 'total + 1', '公式互相引用：合计'],
      ['a circle', 'onl_stock_plan_item', 'price', 'amount / qty', '公式互相引用'],
      ['code', main.tableName, 'total', "constructor('alert(1)')", '字段“合计”的公式'],
    ])('are refused when they read %s', async (_name, table, name, formula, message) => {
      const reply = await withFormula(table, name, formula);
      expect(reply.success).toBe(false);
      expect(reply.message).toContain(message);
    });

    test('protect the fields of sub-tables that they read', async () => {
      const sub = await head('onl_stock_plan_item');
      const field = sub.field.map((one) =>
        one.dbFieldName === 'amount' ? { ...one, dbFieldName: 'sum_amount' } : one,
      );
      const reply = await server.call('PUT', '/online/cgform/head/edit', { body: { ...sub, field } });
      expect(reply).toMatchObject({ success: false });
      expect(reply.message).toContain('用到“onl_stock_plan_item.amount”');
    });

    test('read the copied tables in a copy', async () => {
      const ids = [heads.get(main.tableName)];
      await ok('POST', '/online/cgform/head/copy', { ids, ask: { tableName: 'onl_budget' } });
      const { records } = await ok<{ records: { id: string }[] }>('GET', '/online/cgform/head/list', undefined, {
        tableName: 'onl_budget',
      });
      heads.set('onl_budget', records[0]!.id);
      const { field } = await head('onl_budget');
      expect(field.map(({ formula }) => formula).filter(Boolean)).toEqual(['sum(onl_budget_item.amount)']);
    });
  });
});
