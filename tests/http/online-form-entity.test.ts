/** Online forms made from entities of files. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { formsOfEntity } from '@/server/platform/form-design/entity-fields';
import { buildPreview } from '@/server/platform/form-design/preview';
import { definitionOf } from '@/server/platform/form-design/unsaved-definition';
import { assertFormulas, formulaTable } from '@/server/platform/online-forms/check-formulas';
import { assertDefinition } from '@/server/platform/online-forms/definition-checks';
import { loadSchemas, type Schemas } from '@/server/schemas/schema-files';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

describe('every entity', () => {
  let schemas: Schemas;
  beforeAll(async () => {
    schemas = await loadSchemas(['schemas'], types);
  });

  test('gives definitions that can be saved and shown', () => {
    const designer = schemas.entities['system/online-form']!;
    const entities = Object.values(schemas.entities).filter(({ table, select }) => table !== '' && select === null);
    expect(entities.length).toBeGreaterThan(50);
    for (const entity of entities) {
      const { forms } = formsOfEntity(entity, 'onl_copy', entity.title, (id) => schemas.entities[id]);
      const rows = forms.map((form) => JSON.parse(JSON.stringify(form)) as Row);
      const [first, ...others] = rows.map(formulaTable);
      assertFormulas(first!, others);
      for (const sub of others) assertFormulas(sub, []);
      const [main, ...subs] = forms.map((form, index) => {
        const row = rows[index]!;
        if (form.field?.length) assertDefinition(row);
        return definitionOf(designer, row);
      });
      if (!main || main.fields.length === 0) continue;
      const { screens } = buildPreview({ ...main, subs }, new Map());
      expect([entity.id, screens.length]).toEqual([entity.id, 2]);
    }
  });
});

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const make = (entity: string, tableName: string, token?: string) =>
    server.call<string>('POST', '/online/cgform/head/fromEntity', {
      body: { ids: [entity], ask: { tableName } },
      ...(token !== undefined && { token }),
    });

  test('makes the form of an entity with its sub-tables, and names what it leaves out', async () => {
    const made = await make('system/online-form', 'onl_of_form');
    expect(made).toMatchObject({ success: true });
    expect(made.message).toContain('已生成 onl_of_form、onl_of_form_field、onl_of_form_index');
    expect(made.message).toContain('字段“表类型”：固定的选项');
    const { result } = await server.call<{ field: object[] }>('GET', '/online/cgform/head/queryById', {
      query: { id: made.result! },
    });
    expect(result).toMatchObject({
      tableType: '2',
      isDbSynch: 'N',
      field: expect.arrayContaining([
        expect.objectContaining({
          dbFieldName: 'table_name',
          dbFieldTxt: '表名',
          dbLength: 50,
          isQuery: '1',
          queryMode: 'like',
          fieldMustInput: '1',
          fieldValidType: 'only',
        }),
        expect.objectContaining({ dbFieldName: 'is_tree', fieldShowType: 'switch', isShowList: '0' }),
      ]) as unknown,
    });
    const synced = await server.call('POST', `/online/cgform/api/doDbSynch/${made.result!}/normal`);
    expect(synced).toMatchObject({ success: true });
  });

  test('carries formulas of the record, of its rows and over them', async () => {
    const made = await make('demo/order', 'onl_of_order');
    expect(made.message).not.toContain('计算的值');
    const queried = await server.call<{ field: Row[] }>('GET', '/online/cgform/head/queryById', {
      query: { id: made.result! },
    });
    const formulas = queried.result!.field.flatMap(({ formula }) => (formula ? [formula] : []));
    expect(formulas).toEqual([
      'count(onl_of_order_item)',
      'sum(onl_of_order_item.amount)',
      'round(amount * tax_rate / 100, 2)',
      'amount + tax',
    ]);
    expect(await server.call('POST', `/online/cgform/api/doDbSynch/${made.result!}/normal`)).toMatchObject({
      success: true,
    });
  });

  test('keeps dictionaries, references and the tree', async () => {
    const { result } = await make('system/depart', 'onl_of_depart');
    const form = (await server.call('GET', '/online/cgform/head/queryById', { query: { id: result! } })).result;
    expect(form).toMatchObject({ isTree: 'Y', treeParentIdField: 'parent_id' });
    expect(await server.call('POST', `/online/cgform/api/doDbSynch/${result!}/normal`)).toMatchObject({
      success: true,
    });
  });

  test('rejects tables of the system, unknown entities, and users without rights', async () => {
    expect((await make('system/online-form', 'sys_user')).message).toContain('表名以 onl_ 开头');
    expect((await make('no/such', 'onl_x')).message).toBe('没有这个实体');
    const rights = buildRights(server);
    const user = await rights.user('entity_guest');
    expect(await make('system/dict', 'onl_y', await rights.token(user))).toMatchObject({ code: 510 });
    await rights.grant(await rights.role('entity_designer', user), [await rights.button('online:form:add')]);
    expect(await make('system/dict', 'onl_y', await rights.token(user))).toMatchObject({ success: false, code: 510 });
    const listed = await server.call<{ id: string }[]>('GET', '/online/cgform/head/queryEntities', {
      query: { entity: '*system/dict*' },
    });
    expect(listed.result?.map(({ id }) => id)).toContain('system/dict');
  });
});
