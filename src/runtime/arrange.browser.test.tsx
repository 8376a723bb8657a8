/** Many rows are sorted by a worker, as its code is built and served. */
import { expect, test } from 'vitest';
import { arrangeRows } from './arrange';

const names = ['赵', '钱', '安', '李'];
const arrangement = (count: number) => ({
  count,
  sort: [
    {
      values: Array.from(
        { length: count },
        (_, at) => `${names[at % 4] ?? ''}${String((at * 7919) % count).padStart(6, '0')}`,
      ),
      comparing: 'text' as const,
      desc: false,
    },
  ],
  filter: [],
});

test('few rows and many come in the same order, each grid its own', async () => {
  const few = arrangement(400);
  const many = arrangement(30_000);
  const [first, second, third] = await Promise.all([arrangeRows(many), arrangeRows(few), arrangeRows(many)]);
  expect(first?.length).toBe(30_000);
  expect(first).toEqual(third);
  const text = (given: typeof few, places: readonly number[] | null) =>
    places?.map((at) => given.sort[0]?.values[at] ?? '');
  const { compare } = new Intl.Collator('zh-CN');
  expect(text(few, second)).toEqual(few.sort[0]?.values.toSorted(compare));
  expect(text(many, first)?.slice(0, 100)).toEqual(many.sort[0]?.values.toSorted(compare).slice(0, 100));
});

test('an answer that nobody waits for is none, and the next question is answered', async () => {
  const leave = new AbortController();
  const asked = arrangeRows(arrangement(30_000), leave.signal);
  leave.abort();
  expect(await asked).toBeNull();
  expect(await arrangeRows(arrangement(30_000), leave.signal)).toBeNull();
  expect((await arrangeRows(arrangement(20_001)))?.length).toBe(20_001);
});
