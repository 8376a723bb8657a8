import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';

const asked: Record<string, unknown>[] = [];
let answers: () => Promise<unknown> = () => Promise.resolve(null);
vi.mock('../http/request', async (real) => ({
  ...(await real<object>()),
  get: (_path: string, query: Record<string, unknown>) => {
    asked.push(query);
    return answers();
  },
}));
const { ApiError } = await import('../http/request');
const { findDuplicate, uniqueFields } = await import('./duplicate-check');

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

beforeEach(() => void asked.splice(0));
afterEach(() => void (answers = () => Promise.resolve(null)));

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
  expect(asked).toEqual([
    { tableName: 'demo_thing', fieldName: 'thing_code', fieldVal: 'a1' },
    { tableName: 'demo_thing', fieldName: 'thing_code', fieldVal: '7', dataId: '42' },
  ]);
});

test.each([
  ['the server says so', { code: 500, httpStatus: 200 }, '已存在'],
  ['an older server has no such call', { code: 404, httpStatus: 200 }, undefined],
  ['it may not be asked', { code: 510, httpStatus: 200 }, undefined],
  ['nobody answers', {}, undefined],
  ['the server broke', { code: 500, httpStatus: 500 }, undefined],
])('%s', async (_what, details, said) => {
  answers = () => Promise.reject(new ApiError('已存在', details));
  expect(await findDuplicate(entity, code, 'a', '')).toBe(said);
});

test('a paste of thousands asks four at a time, and no more than a few hundred', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  let running = 0;
  answers = () => {
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
  while (waiting.length > 0) {
    waiting.shift()!();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await Promise.all(all);
  expect([most, asked.length]).toEqual([4, 204]);
});
