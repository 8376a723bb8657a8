/** `follows`: default formulas that follow in stored records, by one table for forms and for the server. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile } from '@/model/generated/files';
import { openRecord, type Row } from '@/model/record';
import { sampleContext } from '@/model/record/testing/sample-entity';
import { types } from '@/registry/values';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';

const money = { type: 'inputNumber', size: [8, 2] };
const text = { type: 'input', size: 40 };
const file = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '报价',
  table: 'follow_quote',
  api: '/follow/quote',
  permissionPrefix: 'follow:quote',
  titleField: 'name',
  fields: {
    name: { label: '名称', ...text },
    payee: { label: '户名', ...text, default: '=name', follows: true },
    once: { label: '原名', ...text, default: '=name' },
    rate: { label: '税率', ...money, default: 1 },
    price: { label: '价', ...money },
    half: { label: '半价', ...money, default: '=price / 2', follows: true },
    quarter: { label: '四分之一', ...money, default: '=half / 2', follows: true, readonly: true },
  },
  children: {
    item: {
      title: '行',
      table: 'follow_quote_item',
      foreignKey: 'mainId',
      fields: {
        price: { label: '价', ...money },
        tax: { label: '税', ...money, default: '=price * main.rate', follows: true },
      },
    },
  },
} as unknown as EntityFile;
const entity = fillEntity('follow/quote', file, { types });

/** What was stored, what a person changes, and what follows. Keys of rows are `row.field`. */
const CASES: [string, stored: Row, edits: Row, expected: Row][] = [
  ['an untouched value', { name: '甲', price: '10' }, { name: '乙' }, { payee: '乙', once: '甲', half: '5.00' }],
  ['an entered value', { name: '甲', payee: '丙' }, { name: '乙' }, { payee: '丙', once: '甲' }],
  ['an emptied value', { name: '甲', payee: null }, { name: '乙' }, { payee: null }],
  ['a value entered with it', { name: '甲' }, { name: '乙', payee: '丁' }, { payee: '丁' }],
  ['decimals', { name: '甲', price: '1.00', half: '0.5' }, { price: '3' }, { half: '1.50', quarter: '0.75' }],
  ['an emptied source', { name: '甲', price: '8' }, { price: null }, { half: '0.00', quarter: '0.00' }],
  ['what follows an entered value', { name: '甲', price: '8' }, { half: '2.00' }, { half: '2.00', quarter: '1.00' }],
  ['a row', { name: '甲', item: [{ price: '4' }] }, { 'row.price': '6' }, { 'row.tax': '6.00' }],
  ['an entered row', { name: '甲', item: [{ price: '4', tax: '1' }] }, { 'row.price': '6' }, { 'row.tax': '1.00' }],
  ['a row of the main record', { name: '甲', item: [{ price: '4' }] }, { rate: '2' }, { 'row.tax': '8.00' }],
];

/** A record with the fields of its row as `row.field`. */
function flat(record: Row): Row {
  const [row] = (record['item'] ?? []) as Row[];
  return { ...record, ...Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [`row.${key}`, value])) };
}

/** The record as a form would have it after the edits. */
function edited(stored: Row, edits: Row): Row {
  const state = openRecord(entity, stored, { ...sampleContext({ before: stored }), types });
  const [row] = stored['item'] as Row[];
  for (const [key, value] of Object.entries(edits)) state.set(key.replace('row.', `item/${row?.['id']}/`), value);
  return state.values;
}

/** Only what was changed, as another client of the server sends it. */
function changes(stored: Row, edits: Row): Row {
  const own = Object.entries(edits).filter(([key]) => !key.startsWith('row.'));
  const [row] = stored['item'] as Row[];
  const ofRow = Object.entries(edits).flatMap(([key, value]) =>
    key.startsWith('row.') ? [[key.slice(4), value]] : [],
  );
  return {
    id: stored['id']!,
    updateTime: stored['updateTime']!,
    ...Object.fromEntries(own),
    ...(row ? { item: [{ id: row['id']!, ...Object.fromEntries(ofRow) }] } : {}),
  };
}

describe.each(databaseKinds)('following defaults on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'follow-'));
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    mkdirSync(join(folder, 'follow'));
    writeFileSync(join(folder, 'follow', 'quote.entity.json'), JSON.stringify(file));
    server = await openTestServer({ kind, folders: ['schemas', folder] });
    token = await server.signIn('admin');
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const read = async (id: string): Promise<Row> => {
    const { result } = await server.call<Row>('GET', '/follow/quote/queryById', { token, query: { id } });
    return result as Row;
  };
  const add = async (body: Row): Promise<Row> => {
    const { result } = await server.call<string>('POST', '/follow/quote/add', { token, body });
    return read(result as string);
  };

  test.each(CASES)('%s', async (_name, given, edits, expected) => {
    const forForm = await add(given);
    const form = edited(forForm, edits);
    expect(flat(form)).toMatchObject(expected);
    for (const [stored, body] of [
      [forForm, form],
      await add(given).then((one) => [one, changes(one, edits)] as const),
    ] as const) {
      expect(await server.call('PUT', '/follow/quote/edit', { token, body })).toMatchObject({ success: true });
      expect(flat(await read(String(stored['id'])))).toMatchObject(expected);
    }
  });
});
