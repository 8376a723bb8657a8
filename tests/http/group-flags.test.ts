/** `visible` of form groups on the server: fields of a hidden group are stored empty and not checked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { loadSchemas } from '@/server/schemas/schema-files';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';

const company = { creditCode: '91310000MA1K35X00X', legalPerson: '王敏' };
const person = { idNo: '110101199003071234' };
const common = { contact: '王敏', mobile: '13900001111', bank: 'b1', account: '6222000011112222' };

describe.each(databaseKinds)('form groups on %s', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await openTestServer({ kind });
    token = await server.signIn('admin');
  });
  afterAll(() => server.close());

  const add = (body: Row) => server.call('POST', '/demo/supplier/add', { token, body: { ...common, ...body } });
  const stored = async (name: string) => {
    const reply = await server.call('GET', '/demo/supplier/list', { token, query: { name } });
    return (reply as ApiResult<{ records: Row[] }>).result!.records[0];
  };

  test.each([
    ['company', company, person],
    ['person', person, company],
  ])('stores the shown group of a %s only', async (of, shown, hidden) => {
    const name = `甲-${of}`;
    expect(await add({ name, kind: of, ...shown, ...hidden })).toMatchObject({ success: true });
    const row = await stored(name);
    expect(row).toMatchObject(shown);
    expect(Object.keys(hidden).map((key) => row?.[key] ?? null)).toEqual(Object.keys(hidden).map(() => null));
  });

  test.each([
    ['company', '统一社会信用代码'],
    ['person', '身份证号'],
  ])('requires the fields of the shown group of a %s', async (of, label) => {
    const reply = await add({ name: `乙-${of}`, kind: of });
    expect(reply).toMatchObject({ success: false });
    expect(JSON.stringify(reply)).toContain(label);
  });

  test('empties a group that an edit hides', async () => {
    await add({ name: '丙', kind: 'company', ...company, creditCode: '91310000MA1K35X01Y' });
    const before = await stored('丙');
    const body = { ...before, kind: 'person', ...person };
    expect(await server.call('PUT', '/demo/supplier/edit', { token, body })).toMatchObject({ success: true });
    expect(await stored('丙')).toMatchObject({ kind: 'person', creditCode: null, legalPerson: null, ...person });
  });
});

test('every screen of the entity has the conditions', async () => {
  const { entityFiles } = await loadSchemas(['schemas'], types);
  const { creditCode, idNo, bank } = entityFiles['demo/supplier']!.fields;
  expect([creditCode, idNo, bank].map((field) => field?.visible)).toEqual([
    { kind: 'company' },
    { kind: 'person' },
    undefined,
  ]);
});
