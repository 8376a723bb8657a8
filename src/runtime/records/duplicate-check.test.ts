import { beforeEach, expect, test } from 'vitest';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { ApiError } from '../errors/api-error';
import { findDuplicate, uniqueFields } from './duplicate-check';

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
  expect(uniqueFields(entity, false).map(({ key }) => key)).toEqual(['thingCode', 'thingNo']);
  // The rule `unique` of a child field applies only to the rows of one record, so it is not checked in the database.
  expect(uniqueFields(entity, true).map(({ key }) => key)).toEqual(['thingNo']);
  expect(uniqueFields({ ...entity, table: '' }, false)).toEqual([]);
});

test('it asks by table and column; not about nothing', async () => {
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
  ['the server says so', { code: 500, httpStatus: 200 }, '已存在'],
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
