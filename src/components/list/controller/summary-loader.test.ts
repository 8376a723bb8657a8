/** The summary of a list beside its rows: late answers, answers out of order, failures. */
import { beforeEach, expect, test } from 'vitest';
import type { FieldTypes } from '@/model/entity/field-type';
import type { EntityFile } from '@/model/generated/files';
import { NOT_COUNTED, type ListSummary, type Paged } from '@/model/http/api-result';
import { sampleScreens } from '@/model/screens/sample-screens';
import { ListController } from './list-controller';
import { minTotal } from './page-loader';

const types: FieldTypes = {
  get: (name) => ({ name, column: { kind: 'numeric', precision: 12, scale: 2 }, rules: ['eq', 'like'] }),
  names: () => ['input'],
};
const file: Partial<EntityFile> = {
  fields: {
    name: { label: '名称', type: 'input', query: 'like' },
    amount: { label: '金额', type: 'input', list: { total: 'sum' } },
  },
};
const { entity, list } = sampleScreens(file, { types });

interface Call<T> {
  params: Record<string, string>;
  signal: AbortSignal;
  answer: (reply: T) => void;
  fail: (error: unknown) => void;
}
let pages: Call<Paged>[];
let summaries: Call<ListSummary>[];

const record =
  <T>(calls: Call<T>[]) =>
  (params: Record<string, string>, signal: AbortSignal) =>
    new Promise<T>((answer, fail) => {
      calls.push({ params, signal, answer, fail });
    });
const open = () => {
  const source = { fetchPage: record(pages), fetchSummary: record(summaries) };
  return new ListController({ list, entity, fixed: {}, conditions: [], source });
};
const page = (count: number, total = NOT_COUNTED): Paged => ({
  records: Array.from({ length: count }, (_, index) => ({ id: `r${index}` })),
  total,
  size: 10,
  current: 1,
  pages: NOT_COUNTED,
});
const summary = (total: number, sum = '1.00'): ListSummary => ({
  total,
  totals: { amount: { sum, average: null } },
  counts: [],
});
/** Until the answers given so far have been handled. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

beforeEach(() => {
  pages = [];
  summaries = [];
});

test('asks for rows without their count, and beside them for count and totals without page and order', () => {
  void open().load();
  expect(pages[0]!.params).toMatchObject({ pageNo: '1', pageSize: '10', searchCount: 'false' });
  expect(summaries.map(({ params }) => params)).toEqual([{ totalFields: 'amount' }]);
});

test('shows the rows before the count is known', async () => {
  const controller = open();
  void controller.load();
  pages[0]!.answer(page(10));
  await settled();
  expect([controller.data.loaded, controller.data.total, minTotal(controller.data)]).toEqual([true, null, 11]);
  expect(controller.hasNeighbour('r9', 1)).toBe(true);
  summaries[0]!.answer(summary(37));
  await settled();
  expect(controller.data).toMatchObject({ total: 37, summary: { totals: { amount: { sum: '1.00' } } } });
});

test.each([
  ['after its rows', ['page', 'summary']],
  ['before its rows', ['summary', 'page']],
])('takes a summary that comes %s', async (_, order) => {
  const controller = open();
  void controller.load();
  for (const one of order) {
    if (one === 'page') pages[0]!.answer(page(10));
    else summaries[0]!.answer(summary(37));
    await settled();
  }
  expect([controller.data.total, controller.data.rows.length]).toEqual([37, 10]);
});

test.each([
  [1, 3, 3],
  [1, 0, 0],
  [4, 2, 32],
])('knows the count by itself on page %i with %i rows: %i', async (pageNo, rows, total) => {
  const controller = open();
  void controller.goToPage(pageNo, 10);
  pages[0]!.answer(page(rows));
  await settled();
  expect(controller.data.total).toBe(total);
});

test('asks for the count when the page is beyond the end, and shows the last page', async () => {
  const controller = open();
  void controller.goToPage(9, 10);
  pages[0]!.answer(page(0));
  await settled();
  expect(pages[1]!.params).not.toHaveProperty('searchCount');
  pages[1]!.answer(page(0, 12));
  await settled();
  expect(pages[2]!.params).toMatchObject({ pageNo: '2' });
  pages[2]!.answer(page(2, 12));
  await settled();
  expect(controller.data).toMatchObject({ pageNo: 2, total: 12 });
});

test('drops the summary of an earlier query that comes late, and marks what it shows as stale until then', async () => {
  const controller = open();
  void controller.load();
  summaries[0]!.answer(summary(37));
  await settled();
  void controller.search({ name: 'a' });
  expect(controller.data).toMatchObject({ total: null, summaryStale: true });
  void controller.search({ name: 'b' });
  expect(summaries[1]!.signal.aborted).toBe(true);
  summaries[2]!.answer(summary(2, '2.00'));
  await settled();
  summaries[1]!.answer(summary(99, '99.00'));
  await settled();
  expect(summaries[2]!.params).toMatchObject({ name: '*b*' });
  expect(controller.data).toMatchObject({ total: 2, summaryStale: false });
  expect(controller.data.summary?.totals['amount']?.sum).toBe('2.00');
});

test('neither page nor order change the summary; saves and deletions do, with the old one shown meanwhile', async () => {
  const controller = open();
  void controller.load();
  summaries[0]!.answer(summary(37));
  pages[0]!.answer(page(10));
  await settled();
  void controller.goToPage(2, 10);
  void controller.setSort([{ field: 'name', order: 'asc' }]);
  expect(summaries).toHaveLength(1);
  void controller.load({ force: true });
  expect(controller.data).toMatchObject({ total: 37, summaryStale: false });
  void controller.recordsRemoved(['r1']);
  expect(summaries).toHaveLength(3);
});

test.each([
  [{ code: 500, message: 'x' }, true],
  [{ code: 404, message: 'x' }, false],
])('shows rows without a summary when it fails with %o; asks again: %s', async (error, again) => {
  const controller = open();
  void controller.load();
  summaries[0]!.fail(error);
  pages[0]!.answer(page(10, 37));
  await settled();
  expect(controller.data).toMatchObject({ error: null, summary: null, total: 37 });
  void controller.load();
  expect(summaries).toHaveLength(again ? 2 : 1);
  expect('searchCount' in pages[1]!.params).toBe(again);
});

test.each([
  ['fails', (call: Call<ListSummary>) => call.fail({ code: 500, message: 'x' })],
  ['has another shape', (call: Call<ListSummary>) => call.answer([] as never)],
])('says that the count failed when the summary %s, until it is asked again', async (_, end) => {
  const controller = open();
  void controller.load();
  pages[0]!.answer(page(10));
  end(summaries[0]!);
  await settled();
  expect(controller.data).toMatchObject({ total: null, countFailed: true, error: null });
  void controller.recount();
  expect(controller.data.countFailed).toBe(false);
  summaries[1]!.answer(summary(37));
  await settled();
  expect(controller.data).toMatchObject({ total: 37, countFailed: false });
});

test('asks for rows with their count when the server turns out to have no summary', async () => {
  const controller = open();
  void controller.load();
  summaries[0]!.fail({ code: 404, message: 'x' });
  await settled();
  expect(pages).toHaveLength(1);
  pages[0]!.answer(page(10));
  await settled();
  expect(pages[1]!.params).not.toHaveProperty('searchCount');
  pages[1]!.answer(page(10, 37));
  await settled();
  expect(controller.data).toMatchObject({ total: 37, countFailed: false });
});

test.each([
  null,
  [],
  'x',
  { total: '5' },
  { total: 5, totals: [], counts: [] },
  { total: 5, totals: { amount: 7, constructor: { sum: 1 } }, counts: [null, { value: 1, count: '2' }] },
])('survives a summary of another shape: %j', async (reply) => {
  const controller = open();
  void controller.load();
  summaries[0]!.answer(reply as never);
  pages[0]!.answer(page(10, 37));
  await settled();
  expect(controller.data.total).toBe(37);
  const { summary: shown } = controller.data;
  expect(shown === null || (shown.counts.length === 0 && shown.totals['amount'] === undefined)).toBe(true);
});

test('counts by the field of the status tabs, which the query sends as one value', () => {
  const tabbed = sampleScreens(file, { types }, { list: { statusTabs: 'name' } });
  const source = { fetchPage: record(pages), fetchSummary: record(summaries) };
  const controller = new ListController({ ...tabbed, fixed: {}, conditions: [], source });
  void controller.search({ name: 'a' });
  expect(pages[0]!.params).toMatchObject({ name: 'a' });
  expect(summaries[0]!.params).toEqual({ name: 'a', totalFields: 'amount', countBy: 'name' });
});

test('stops both requests', () => {
  const controller = open();
  void controller.load();
  controller.stop();
  expect([pages[0]!.signal.aborted, summaries[0]!.signal.aborted]).toEqual([true, true]);
});

test('loads again what was stopped midway, also when only the count was missing', async () => {
  const controller = open();
  void controller.load();
  pages[0]!.answer(page(10));
  await settled();
  controller.stop();
  controller.resume();
  pages[1]!.answer(page(10));
  summaries[1]!.answer(summary(37));
  await settled();
  expect(controller.data.total).toBe(37);
  controller.stop();
  controller.resume();
  expect([pages.length, summaries.length]).toEqual([2, 2]);
});
