/** Rules of fields: browser and server report the same messages, in fields and rows; check rules are run when saving. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile, FieldFile } from '@/model/generated/files';
import { openRecord, type FieldError, type Row } from '@/model/record';
import { checkRule, ruleNames } from '@/model/rules/format-rules';
import { types } from '@/registry/values';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';

/** Texts of which at least one breaks each rule, and at least one breaks none but a few. */
const TEXTS = ['a', '1', '中', 'a b', '1.234', '-5', 'x'.repeat(256), '@', '12345678901', 'http://a.cn', '汉 字', '\n'];

const named = ruleNames().filter((name) => name !== 'unique');
const ruledFields = Object.fromEntries(
  named.map((rule, at): [string, FieldFile] => [`f${at}`, { label: rule, type: 'textarea', size: 500, rules: [rule] }]),
);

const file: EntityFile = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '规则',
  table: 'test_ruled',
  api: '/test/ruled',
  permissionPrefix: 'test:ruled',
  titleField: 'f0',
  fields: {
    ...ruledFields,
    partNo: { label: '零件号', type: 'input', checkRule: 'part_no' },
    gone: { label: '旧编号', type: 'input', checkRule: 'no_such_rule' },
  },
  children: {
    item: {
      title: '明细',
      table: 'test_ruled_item',
      foreignKey: 'ruledId',
      fields: { ...ruledFields, partNo: { label: '零件号', type: 'input', checkRule: 'part_no' } },
    },
  },
};
const entity = fillEntity('test/ruled', file, { types });

interface Rejected {
  errors: FieldError[];
}

/** What the form reports before it saves. */
function formErrors(record: Row): FieldError[] {
  const state = openRecord(entity, record, {
    before: null,
    touched: new Set(),
    refs: {},
    me: {} as never,
    now: '2026-01-01 00:00:00',
    types,
  });
  const rows = (record['item'] ?? []) as Row[];
  return [...state.ownErrors(), ...rows.flatMap(({ id }) => state.rowErrors('item', String(id)))];
}

const sorted = (errors: readonly FieldError[]) =>
  errors.map(({ path, message }) => `${path}: ${message}`).toSorted((one, other) => (one < other ? -1 : 1));

describe.each(databaseKinds)('rules of fields on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'ruled-'));
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(folder, 'test'));
    writeFileSync(join(folder, 'test/ruled.entity.json'), JSON.stringify(file));
    server = await openTestServer({ kind, folders: ['schemas', folder] });
    const ruleJson = JSON.stringify([
      { digits: '1', pattern: '^[A-Z]$', message: '第一位应为大写字母' },
      { digits: '*', pattern: '^.{3,}$', message: '至少三位' },
    ]);
    const rule = { ruleName: '零件号', ruleCode: 'part_no', ruleJson };
    expect((await server.call('POST', '/sys/checkRule/add', { body: rule })).success).toBe(true);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const save = (body: Row) => server.call<Rejected | string>('POST', '/test/ruled/add', { body });
  const rejected = async (body: Row) => ((await save(body)).result as Rejected).errors;

  test.each(TEXTS)('of the form and of the server report the same for %j, in the record and in a row', async (text) => {
    const values = Object.fromEntries(Object.keys(ruledFields).map((key) => [key, text]));
    const record = { ...values, item: [{ id: 'i1', ...values }] };
    const expected = named.flatMap((rule, at) => {
      const message = checkRule(rule, text);
      return message === undefined ? [] : [`f${at}: ${message}`, `item/i1/f${at}: ${message}`];
    });
    expect(sorted(formErrors(record))).toEqual(expected.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(sorted(await rejected(record))).toEqual(sorted(formErrors(record)));
  });

  test('the texts break every rule', () => {
    const unbroken = named.filter((rule) => rule !== '*' && TEXTS.every((text) => checkRule(rule, text) === undefined));
    expect(unbroken).toEqual([]);
  });

  const valid = Object.fromEntries(named.flatMap((rule, at) => (rule === '*' ? [[`f${at}`, '有']] : [])));

  test('[2§5.93] a check rule is run when a record is saved, in fields and rows, with its message', async () => {
    const item = [
      { id: 'i1', ...valid, partNo: 'A12' },
      { id: 'i2', ...valid, partNo: 'a12' },
    ];
    expect(await rejected({ ...valid, partNo: 'A1', item })).toEqual([
      { path: 'partNo', message: '至少三位' },
      { path: 'item/i2/partNo', message: '第一位应为大写字母' },
    ]);
    expect(await rejected({ ...valid, partNo: 'A'.repeat(1001) })).toMatchObject([{ path: 'partNo' }]);
  });

  test('a check rule skips an empty value, and a stored one after the rule changed', async () => {
    for (const partNo of [null, '']) expect((await save({ ...valid, partNo })).success).toBe(true);
    const { result: id } = await save({ ...valid, partNo: 'B77', item: [{ ...valid, partNo: 'C77' }] });
    const list = await server.call<{ records: Row[] }>('GET', '/sys/checkRule/list', {
      query: { ruleCode: 'part_no' },
    });
    const rule = list.result!.records[0]!;
    const ruleJson = JSON.stringify([{ digits: '*', pattern: '^Z', message: '应为 Z' }]);
    await server.call('PUT', '/sys/checkRule/edit', { body: { ...rule, ruleJson } });
    const stored = (await server.call<Row>('GET', '/test/ruled/queryById', { query: { id: String(id) } })).result!;
    const edit = (body: Row) => server.call<Rejected>('PUT', '/test/ruled/edit', { body });
    expect((await edit({ ...stored, f0: '13812345678' })).success).toBe(true);
    const again = (await server.call<Row>('GET', '/test/ruled/queryById', { query: { id: String(id) } })).result!;
    expect((await edit({ ...again, partNo: 'B78' })).result!.errors).toEqual([{ path: 'partNo', message: '应为 Z' }]);
    await server.call('PUT', '/sys/checkRule/edit', { body: rule });
  });

  test('a rule that does not exist is an error at the field, not a free pass', async () => {
    expect(await rejected({ ...valid, gone: 'x' })).toEqual([{ path: 'gone', message: '该编码不存在' }]);
  });
});
