/** The columns of links, from fields with the property names of the contract. */
import { expect, test } from 'vitest';
import { linkColumns, type LinkField } from './link-columns';

const none = { dictTable: null, dictCode: null, dictText: null, imageField: undefined };
const field = (key: string, control: string, more: Partial<LinkField> = {}): LinkField => ({
  ...none,
  key,
  control,
  label: key,
  ...more,
});
const device = field('device', 'link_table', {
  dictTable: 'onl_device',
  dictCode: 'id',
  dictText: 'name, kind,name',
  imageField: 'photo',
});
const shows = (column: string, label: string, link = 'device') =>
  field(`device_${column}`, 'link_table_field', { label, dictTable: link, dictText: column });

test('the title comes first, then the columns of the card, its picture, and those that other fields show', () => {
  const fields = [shows('cost', '原值'), device, shows('kind', '类别'), shows('code', '编码', 'other')];
  expect(linkColumns('device', fields)).toEqual({
    table: 'onl_device',
    value: 'id',
    title: 'name',
    columns: ['name', 'kind', 'photo', 'cost'],
    picture: 'photo',
    labels: new Map([
      ['cost', '原值'],
      ['kind', '类别'],
    ]),
  });
});

test.each<[string, Partial<LinkField>]>([
  ['of another control', { control: 'list' }],
  ['without a table', { dictTable: '' }],
  ['without the stored column', { dictCode: null }],
  ['without a title', { dictText: ' , ' }],
  ['with a table that is no name', { dictTable: 'a; drop table b' }],
  ['with an inherited name', { dictText: 'constructor' }],
])('a field %s refers to nothing', (_name, more) => {
  expect(linkColumns('device', [{ ...device, ...more }])).toBeUndefined();
});

test('names that are no columns are left out', () => {
  const fields = [{ ...device, dictText: 'name,a b,__proto__', imageField: {} }, shows('x;y', '坏')];
  expect(linkColumns('device', fields)?.columns).toEqual(['name']);
});
