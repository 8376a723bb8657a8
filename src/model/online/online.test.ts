/** Payloads of online forms in the formats that servers send, with the expected documents. */
import { describe, expect, test } from 'vitest';
import { types } from '@/registry/values';
import type { EntityFile, FieldFile, FormFile, ListFile } from '../generated/files';
import { violationsOf } from '../check/json-schema/validators';
import { fillEntity } from '../entity/fill-entity';
import { fillForm } from '../screens/fill-form';
import { fillList } from '../screens/fill-list';
import { readOnline, type OnlinePayload } from './index';

interface Fixture {
  about: string;
  payload: OnlinePayload;
  expected: {
    id: string;
    head: string;
    /** The main entity without its fields and the constant properties. */
    entity: Partial<EntityFile>;
    fields: Record<string, FieldFile>;
    list: Partial<ListFile>;
    form: Partial<FormFile>;
    /** Sub-tables with their own calls. */
    subs?: Record<string, Partial<EntityFile>>;
    /** Each as `code place`. */
    warnings: string[];
  };
}

const fixtures = Object.entries(import.meta.glob<Fixture>('./fixtures/*.json', { eager: true, import: 'default' })).map(
  ([path, fixture]) => [path.replace(/^.*\/|\.json$/g, ''), fixture] as const,
);

const FIXED = { $schema: '../_meta/entity.schema.json', version: 2, api: '/online/cgform/api', preset: 'online' };

describe.each(fixtures)('%s', (_name, { payload, expected }) => {
  const screens = readOnline(payload);
  const main = screens.entities[screens.id]!;

  test('gives the entity as written', () => {
    expect([screens.id, screens.head]).toEqual([expected.id, expected.head]);
    expect(main.fields).toEqual(expected.fields);
    const { fields: _fields, ...rest } = main;
    expect(rest).toEqual({ ...FIXED, ...expected.entity });
    const { [screens.id]: _main, ...subs } = screens.entities;
    const wanted = Object.entries(expected.subs ?? {}).map(([id, sub]) => [id, { ...FIXED, ...sub }]);
    expect(subs).toEqual(Object.fromEntries(wanted));
  });

  test('gives the list and the form as written', () => {
    expect(screens.list).toEqual({
      $schema: '../_meta/list.schema.json',
      version: 2,
      entity: expected.id,
      sort: [{ field: 'create_time', order: 'desc' }],
      ...expected.list,
    });
    expect(screens.form).toEqual({
      $schema: '../_meta/form.schema.json',
      version: 2,
      entity: expected.id,
      ...expected.form,
    });
  });

  test('names every loss, and nothing else', () => {
    expect(screens.warnings.map(({ code, place }) => `${code} ${place}`)).toEqual(expected.warnings);
    for (const { message } of screens.warnings) expect(message).toMatch(/[一-龥]/);
  });

  test('is well-formed in the language', () => {
    for (const [kind, files] of [
      ['entity', Object.values(screens.entities)],
      ['list', [screens.list]],
      ['form', [screens.form]],
    ] as const)
      for (const file of files) expect(violationsOf(kind, file)).toEqual([]);
  });

  test('fills: types exist, query rules are theirs, rows keep their database names', () => {
    const context = { types };
    for (const [id, file] of Object.entries(screens.entities)) {
      const filled = fillEntity(id, file, context);
      const shapes = [filled, ...Object.values(filled.children)];
      for (const field of shapes.flatMap((shape) => Object.values(shape.fields))) {
        expect([field.type, types.get(field.type) !== undefined]).toEqual([field.type, true]);
        expect(field.column).toBe(field.key);
        const type = types.get(field.type);
        if (field.query === 'range') expect([field.key, type?.range]).toEqual([field.key, true]);
        else if (field.query)
          expect([field.key, type?.rules ?? ['eq', 'ne', 'in']]).toEqual([
            field.key,
            expect.arrayContaining([field.query]),
          ]);
      }
    }
    const filled = fillEntity(screens.id, main, context);
    const list = fillList(`${screens.id}.list`, screens.list, filled, context);
    expect(list.columns.map(({ key }) => key)).toEqual(expected.list.columns);
    const form = fillForm(`${screens.id}.form`, screens.form, filled, context);
    expect(form.groups.flatMap(({ fields }) => fields)).toEqual(expected.form.fields);
  });
});

/** contract.md §7.6: controls of the main table and of cells. */
const MAIN =
  'text,password,list,radio,checkbox,switch,date,datetime,time,file,image,textarea,umeditor,markdown,sel_user,sel_depart,link_table,link_table_field,pca,popup,popup_dict,list_multi,sel_search,cat_tree,sel_tree,link_down'.split(
    ',',
  );
const CELLS =
  'input,inputNumber,textarea,input_pop,select,radio,checkbox,list_multi,sel_search,select-dict-search,switch,date,datetime,time,file,image,popup,sel_depart,sel_user,pca,link_table,link_table_field,hidden,cat_tree,sel_tree,input-number,depart-select,user-select,select-multiple,select-search'.split(
    ',',
  );

test('a column of totals is one of the list', () => {
  const columns = {
    columns: [{ title: '金额', dataIndex: 'amount', isTotal: '1' }],
    currentTableName: 'oa_x',
    code: 'h1',
  };
  const { entities } = readOnline({ columns });
  expect(entities['online/oa_x']?.fields.amount?.list).toEqual({ total: 'sum' });
});

describe('a server that offers the calls of lists', () => {
  const columns = { columns: [{ title: '名称', dataIndex: 'name' }], currentTableName: 'oa_x', code: 'h1' };
  const read = (more: object) => readOnline({ columns: { ...columns, ...more }, query: {} }).entities['online/oa_x'];

  test('is asked for lists and imports there, and for the rest by the contract', () => {
    const entity = read({ api: '/online/cgform/form/h1' });
    expect(entity).toMatchObject({
      api: '/online/cgform/form/h1',
      calls: {
        list: 'GET /online/cgform/form/h1/list',
        import: 'POST /online/cgform/form/h1/importExcel',
        add: 'POST /online/cgform/api/form/h1?tabletype=1',
      },
    });
  });

  test('has the tree of the contract', () => {
    const entity = read({ api: '/online/cgform/form/h1', pidField: 'pid', hasChildrenField: 'has_child' });
    expect(entity?.calls).toMatchObject({ list: 'GET /online/cgform/api/getTreeData/h1' });
  });

  test.each([undefined, '/online/cgform/form/../x', '/sys/user', 1])('is none for the path %s', (api) => {
    expect(read({ api })).toMatchObject({ api: '/online/cgform/api' });
  });
});

test('the fixtures hold every control between them, 2.x and 3.x, single, sub, tree and ERP', () => {
  const text = JSON.stringify(fixtures.map(([, { payload }]) => payload));
  expect(MAIN.filter((view) => !text.includes(`"view":"${view}"`))).toEqual([]);
  expect(CELLS.filter((type) => !text.includes(`"type":"${type}"`))).toEqual([]);
  expect(fixtures).toHaveLength(10);
});
