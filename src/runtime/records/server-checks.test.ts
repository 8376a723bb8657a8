import { beforeEach, describe, expect, test } from 'vitest';
import type { Value } from '@/model/entity/field-type';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { ApiError } from '../errors/api-error';
import { findDuplicate, serverChecks, uniqueFields } from './server-checks';

/** Queries of the duplicate check, and its replies. */
let queries: Record<string, string>[] = [];
let reply: () => Promise<unknown>;

const { entity } = sampleScreens(
  {
    table: 'demo_thing',
    unique: [['thingNo'], ['kind', 'level']],
    fields: {
      thingCode: { label: '编码', type: 'input', rules: ['unique'] },
      thingNo: { label: '编号', type: 'input' },
      kind: { label: '种类', type: 'input' },
      level: { label: '级别', type: 'input' },
      part: { label: '零件号', type: 'input', checkRule: 'part_no', rules: ['unique'] },
      size: { label: '规格', type: 'input', checkRule: 'size' },
      secret: { label: '证件', type: 'input', rules: ['unique'], mask: { keep: [1, 1] } },
    },
  },
  { types },
);
const code = entity.fields['thingCode']!;

beforeEach(() => {
  queries = [];
  reply = () => Promise.resolve(null);
  startStubServer(({ params }) => {
    queries.push(params);
    return reply();
  });
});

test('fields that stand once: by rule in a main record, by a combination of one everywhere', () => {
  expect(uniqueFields(entity, false).map(({ key }) => key)).toEqual(['thingCode', 'thingNo', 'part']);
  // The rule `unique` of a child field applies only to the rows of one record, so it is not checked in the database.
  expect(uniqueFields(entity, true).map(({ key }) => key)).toEqual(['thingNo']);
  expect(uniqueFields({ ...entity, table: '' }, false)).toEqual([]);
});

test('[1§5.52, 2§5.89] it asks by tableName, fieldName, fieldVal and dataId; not about nothing', async () => {
  for (const value of ['', '   ', null, { a: 1 }, ['x']])
    expect(await findDuplicate(entity, code, value, '')).toBeUndefined();
  await findDuplicate(entity, code, ' a1 ', '');
  await findDuplicate(entity, code, 7, '42');
  expect(queries).toEqual([
    { tableName: 'demo_thing', fieldName: 'thing_code', fieldVal: 'a1' },
    { tableName: 'demo_thing', fieldName: 'thing_code', fieldVal: '7', dataId: '42' },
  ]);
});

test.each([
  ['[2§5.90] the server says so', { code: 500, httpStatus: 200 }, '已存在'],
  ['an older server has no such call', { code: 404, httpStatus: 200 }, undefined],
  ['it may not be asked', { code: 510, httpStatus: 200 }, undefined],
  ['no reply', {}, undefined],
  ['the server broke', { code: 500, httpStatus: 500 }, undefined],
])('%s', async (_what, details, said) => {
  reply = () => Promise.reject(new ApiError('已存在', details));
  expect(await findDuplicate(entity, code, 'a', '')).toBe(said);
});

test('a paste of thousands asks four at a time, and no more than a few hundred', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  let running = 0;
  reply = () => {
    running += 1;
    most = Math.max(most, running);
    return new Promise((resolve) =>
      waiting.push(() => {
        running -= 1;
        resolve(null);
      }),
    );
  };
  const all = Array.from({ length: 1000 }, (_, at) => findDuplicate(entity, code, `v${at}`, ''));
  const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));
  await nextTask();
  while (waiting.length > 0) {
    waiting.shift()!();
    await nextTask();
  }
  await Promise.all(all);
  expect([most, queries.length]).toEqual([4, 204]);
});

describe('check rules', () => {
  const check = (key: string, value: Value) =>
    serverChecks(entity, false)
      .find((one) => one.key === key)!
      .find(value, '42');

  test('fields that the server checks: unique ones, and those with a check rule', () => {
    expect(serverChecks(entity, false).map(({ key }) => key)).toEqual(['thingCode', 'thingNo', 'part', 'size']);
  });

  test('sends ruleCode and the value, URL-encoded within its parameter; nothing for an empty value', async () => {
    for (const value of ['', null, ['x']]) expect(await check('size', value)).toBeUndefined();
    expect(queries).toEqual([]);
    await check('size', '5% 中');
    expect(queries).toEqual([{ ruleCode: 'size', value: encodeURIComponent('5% 中') }]);
  });

  test('[1§5.55] shows the message of the server, before it asks whether the value exists', async () => {
    reply = () => Promise.reject(new ApiError('至少三位', { code: 500, httpStatus: 200 }));
    expect(await check('part', 'A1')).toBe('至少三位');
    expect(queries).toEqual([{ ruleCode: 'part_no', value: 'A1' }]);
    queries = [];
    reply = () => Promise.resolve(null);
    expect(await check('part', 'A12')).toBeUndefined();
    expect(queries.map((query) => Object.keys(query))).toEqual([
      ['ruleCode', 'value'],
      ['tableName', 'fieldName', 'fieldVal', 'dataId'],
    ]);
  });
});
