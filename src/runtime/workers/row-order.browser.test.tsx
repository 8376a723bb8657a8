/** Sorts many rows in the worker, as built and served. */
import { expect, test } from 'vitest';
import { ColumnTextReader } from '@/model/grid/sort-filter/column-texts';
import type { SortFilterInput } from '@/model/grid/sort-filter/sort-filter';
import { orderRows } from './row-order';

const names = ['赵', '钱', '安', '李'];
const textsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `${names[at % 4] ?? ''}${String((at * 7919) % count).padStart(6, '0')}`);
function arrangement(count: number): SortFilterInput {
  const texts = textsOf(count);
  const work = new ColumnTextReader(
    { row: (id) => ({ id }) },
    [...texts.keys()].map(String),
    ({ id }) => texts[Number(id)] ?? '',
  );
  const steps = work.read();
  let step = steps.next();
  while (!step.done) step = steps.next();
  return { rowCount: count, sort: [{ texts: step.value, mode: 'text', desc: false }], filter: [] };
}

test('few rows and many come in the same order, each grid its own', async () => {
  const [few, many] = [400, 30_000];
  const [first, second, third] = await Promise.all([many, few, many].map((count) => orderRows(arrangement(count))));
  expect(first?.length).toBe(30_000);
  expect(first).toEqual(third);
  const { compare } = new Intl.Collator('zh-CN');
  for (const [count, places] of [
    [few, second],
    [many, first],
  ] as const) {
    const texts = textsOf(count);
    expect([...(places ?? [])].map((at) => texts[at])).toEqual(texts.toSorted(compare));
  }
});

test('drops a reply that is no longer wanted, and replies to the next request', async () => {
  const leave = new AbortController();
  const asked = orderRows(arrangement(30_000), leave.signal);
  leave.abort();
  expect(await asked).toBeNull();
  expect(await orderRows(arrangement(30_000), leave.signal)).toBeNull();
  expect((await orderRows(arrangement(20_001)))?.length).toBe(20_001);
});
