/** Rows with edge cases for conditions: empty values, digits as text, dates, Chinese, wildcards, quotes. */
import { fillEntity } from '@/model/entity/fill-entity';
import type { ColumnType } from '@/model/entity/column-type';
import type { FieldTypes, Value } from '@/model/entity/field-type';
import type { EntityFile, FieldFile } from '@/model/generated/files';

/** Types named after their columns: what is tested is how columns compare. */
const columns: Record<string, ColumnType> = {
  text: { kind: 'text', length: 100 },
  int: { kind: 'int' },
  numeric: { kind: 'numeric', precision: 18, scale: 2 },
  date: { kind: 'date' },
  timestamp: { kind: 'timestamp' },
  json: { kind: 'json' },
  input: { kind: 'text', length: 100 },
  hidden: { kind: 'text', length: 32 },
  datetime: { kind: 'timestamp' },
};
export const types: FieldTypes = {
  get: (name) => (Object.hasOwn(columns, name) ? { column: columns[name] as ColumnType } : undefined),
  names: () => Object.keys(columns),
};

const field = (type: string, more: Partial<FieldFile> = {}): FieldFile => ({ label: type, type, ...more });

const file = (table: string, fields: EntityFile['fields']): EntityFile => ({
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: table,
  table,
  api: `/test/${table}`,
  permissionPrefix: `test:${table}`,
  titleField: 'name',
  fields,
});

export const party = fillEntity('test/party', file('condition_party', { name: field('text'), level: field('int') }), {
  types,
});
export const company = fillEntity(
  'test/company',
  file('condition_company', { name: field('text'), level: field('int') }),
  {
    types,
  },
);
export const thing = fillEntity(
  'test/thing',
  file('condition_thing', {
    name: field('text'),
    count: field('int'),
    amount: field('numeric'),
    day: field('date'),
    time: field('timestamp'),
    tags: field('json'),
    partyId: field('text', { ref: 'test/party' }),
    kind: field('text'),
    ownerId: field('text', { ref: { by: 'kind', is: { party: 'test/party', company: 'test/company' } } }),
  }),
  { types },
);

export type Stored = Record<string, Value>;

export const parties: Stored[] = [
  { id: 'p1', name: '青柚', level: 1 },
  { id: 'p2', name: '', level: null },
];
export const companies: Stored[] = [{ id: 'p1', name: '云禾', level: 7 }];

const empty: Stored = {
  name: null,
  count: null,
  amount: null,
  day: null,
  time: null,
  tags: null,
  partyId: null,
  kind: null,
  ownerId: null,
};

export const things: Stored[] = [
  { ...empty, id: 'empty' },
  { ...empty, id: 'blank', name: '', tags: [], partyId: '' },
  { ...empty, id: 'zero', name: '0', count: 0, amount: '0.00', tags: '' },
  { ...empty, id: 'one', name: '1', count: 1, amount: '1.00', day: '2026-06-30', time: '2026-06-30 00:00:00', tags: 1 },
  { ...empty, id: 'digits', name: '012', count: 12, amount: '12.50', tags: '12' },
  { ...empty, id: 'minus', name: '-12.50', count: -12, amount: '-12.50', tags: 12.5 },
  { ...empty, id: 'day', day: '2026-07-01', time: '2026-06-30 08:00:00', tags: true },
  { ...empty, id: 'chinese', name: '中文', tags: ['中'], partyId: 'p1', kind: 'party', ownerId: 'p1' },
  { ...empty, id: 'emoji', name: '😀', partyId: 'p2', kind: 'company', ownerId: 'p1' },
  { ...empty, id: 'private', name: '￿', partyId: 'gone', kind: 'other', ownerId: 'p1' },
  { ...empty, id: 'percent', name: '100%' },
  { ...empty, id: 'under', name: 'a_b' },
  { ...empty, id: 'slash', name: 'a\\b' },
  { ...empty, id: 'quote', name: `it's "q"` },
  { ...empty, id: 'upper', name: 'ABC' },
  { ...empty, id: 'lower', name: 'abc' },
  { ...empty, id: 'comma', name: 'a,b', tags: { a: 1 } },
  { ...empty, id: 'space', name: ' 1 ' },
  { ...empty, id: 'true', name: 'true' },
];
