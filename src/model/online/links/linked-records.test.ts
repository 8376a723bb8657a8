/** Fields that show records of other tables become references; those that follow them read through these. */
import { describe, expect, test } from 'vitest';
import { readOnline } from '../index';
import { linkRecords, type FindLinkTarget } from './linked-records';

const payload = {
  columns: {
    code: 'h1',
    currentTableName: 'onl_repair',
    columns: [{ title: '设备', dataIndex: 'device' }],
    api: '/online/cgform/form/h1',
  },
  form: {
    head: {},
    schema: {
      properties: {
        device: {
          title: '设备',
          view: 'link_table',
          dictTable: 'onl_device',
          dictText: 'name,kind',
          dictCode: 'id',
          fieldExtendJson: '{"imageField":"photo"}',
        },
        cost: { title: '原值', view: 'link_table_field', dictTable: 'device', dictText: 'cost' },
        lost: { title: '失联', view: 'link_table_field', dictTable: 'nothing', dictText: 'cost' },
        part: {
          view: 'tab',
          relationType: 0,
          foreignKey: 'repair_id',
          columns: [
            {
              key: 'spare',
              title: '备件',
              type: 'link_table',
              dictTable: 'onl_device',
              dictText: 'name',
              dictCode: 'code',
            },
          ],
        },
      },
    },
  },
};
const read = (findTarget?: FindLinkTarget, columns: object = payload.columns) =>
  linkRecords(readOnline({ ...payload, columns }), findTarget);
const except =
  (hidden: string): FindLinkTarget =>
  () =>
  (column) =>
    column === hidden ? undefined : { label: undefined };
const fieldsOf = ({ screens }: ReturnType<typeof read>) => screens.entities['online/onl_repair']!;

describe('on a server that offers the records', () => {
  test('a field refers to a list with its columns and those of the fields that follow it', () => {
    const { links } = read();
    expect(links.map(({ id, table, columns }) => [id, table, columns])).toEqual([
      ['linked/onl-repair-device', 'onl_device', ['name', 'kind', 'photo', 'cost']],
      ['linked/onl-repair-part-spare', 'onl_device', ['name']],
    ]);
    expect(links[0]!.entity).toMatchObject({
      api: '/online/cgform/form/h1/linked/device',
      titleField: 'name',
      fields: {
        name: { label: '设备', query: 'like' },
        photo: { type: 'image' },
        cost: { label: '原值', type: 'input' },
      },
    });
    expect(links[1]!.entity.calls).toEqual({ list: 'GET /online/cgform/form/h1/linked/part.spare/list' });
    expect(links[1]!.list.pick).toEqual({ valueField: 'code', titleField: 'name' });
  });

  test('main fields and those of rows are references', () => {
    const { fields, children } = fieldsOf(read());
    expect(fields.device).toMatchObject({ ref: { entity: 'linked/onl-repair-device', valueField: 'id' } });
    expect(fields.device).not.toHaveProperty('dict');
    expect(children?.part?.fields?.spare?.ref).toMatchObject({ valueField: 'code' });
  });

  test('a field that follows none shows what the server sends, which is said', () => {
    const linked = read();
    expect(fieldsOf(linked).fields.cost?.props).toEqual({ link: 'device', field: 'cost' });
    expect(fieldsOf(linked).fields.lost).not.toHaveProperty('props');
    expect(linked.screens.warnings.map(({ message }) => message)).toEqual([
      '他表字段 “失联” 只显示服务器给出的值，选择记录后不变',
    ]);
  });
});

test('other servers list the table itself', () => {
  const { api: _api, ...columns } = payload.columns;
  const [device] = read(undefined, columns).links;
  expect(device!.entity.calls).toEqual({ list: 'GET /online/cgform/api/getData/onl_device' });
});

test.each(['/sys/user', '//evil.example/online/cgform/form/h1', '/online/cgform/form/../x', 7, null])(
  'the address %j of the records is not used',
  (api) => {
    const [device] = read(undefined, { ...payload.columns, api }).links;
    expect(device!.entity.api).toBe('/online/cgform/api');
  },
);

test('tables and columns that may not be read are no references', () => {
  expect(read(() => undefined).links).toEqual([]);
  expect(read(except('id')).links.map(({ id }) => id)).toEqual(['linked/onl-repair-part-spare']);
  const linked = read(except('cost'));
  expect(linked.links[0]!.columns).toEqual(['name', 'kind', 'photo']);
  expect(fieldsOf(linked).fields.cost).not.toHaveProperty('props');
});

test('names that differ only in their case have lists of their own', () => {
  const { device } = payload.form.schema.properties;
  const form = { head: {}, schema: { properties: { device, Device: device } } };
  const { links } = linkRecords(readOnline({ ...payload, form }));
  expect(links.map(({ id }) => id)).toEqual(['linked/onl-repair-device', 'linked/onl-repair-device-1']);
});

describe('labels of the columns', () => {
  const labelsOf = (links: unknown, index = 0) => {
    const { form } = payload;
    const screens = readOnline({ ...payload, form: { ...form, links } });
    const { entity, list } = linkRecords(screens).links[index]!;
    return list.columns?.map((column) => [column, entity.fields[String(column)]?.label]);
  };

  test('are those of the other table where the server sends them, for the columns that it sends', () => {
    const device = [
      { field: 'id', title: '编号' },
      { field: 'name', title: '名称' },
      { field: 'kind', title: '类别' },
      { field: 'cost', title: '购入价' },
    ];
    expect(labelsOf({ device })).toEqual([
      ['name', '名称'],
      ['kind', '类别'],
      ['cost', '购入价'],
    ]);
    const spare = [
      { field: 'name', title: '品名' },
      { field: 'code', title: '编码' },
    ];
    expect(labelsOf({ device, 'part.spare': spare }, 1)).toEqual([['name', '品名']]);
  });

  test.each([undefined, null, 'x', [], { device: 'x' }, { other: [] }])(
    'are those of the form itself for the description %j',
    (links) => {
      expect(labelsOf(links)).toEqual([
        ['name', '设备'],
        ['kind', 'kind'],
        ['photo', 'photo'],
        ['cost', '原值'],
      ]);
    },
  );

  test('a column that the user may not see is neither followed nor mentioned', () => {
    const device = [
      { field: 'id', title: '编号' },
      { field: 'name', title: '名称' },
    ];
    const linked = linkRecords(readOnline({ ...payload, form: { ...payload.form, links: { device } } }));
    expect(fieldsOf(linked).fields.cost).not.toHaveProperty('props');
    expect(linked.screens.warnings.map(({ message }) => message)).toEqual([
      '他表字段 “失联” 只显示服务器给出的值，选择记录后不变',
    ]);
  });

  test('sub-tables with their own lists have their own descriptions', () => {
    const sub = {
      code: 'h2',
      currentTableName: 'part',
      columns: [{ title: '备件', dataIndex: 'spare' }],
      foreignKeys: [{ field: 'repair_id' }],
    };
    const spare = { ...payload.form.schema.properties.device, fieldExtendJson: '' };
    const links = {
      spare: [
        { field: 'id', title: '编号' },
        { field: 'name', title: '品名' },
      ],
    };
    const screens = readOnline({
      columns: { main: payload.columns, subList: [sub] },
      form: payload.form,
      subForms: { h2: { head: {}, schema: { properties: { spare } }, links } },
    });
    const link = linkRecords(screens).links.find(({ id }) => id === 'linked/part-spare');
    expect(link?.entity.fields).toEqual({ name: { label: '品名', type: 'input', query: 'like' } });
  });
});
