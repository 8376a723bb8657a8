/** Next and previous pages from cursors: when they are sent, and what changed numbers of pages do. */
import { beforeEach, expect, test } from 'vitest';
import type { FieldTypes } from '@/model/entity/field-type';
import { NOT_COUNTED, type Paged } from '@/model/http/api-result';
import { sampleScreens } from '@/model/screens/sample-screens';
import { ListController } from './list-controller';

const types: FieldTypes = {
  get: (name) => ({ name, column: { kind: 'text' }, rules: ['eq', 'like'] }),
  names: () => ['input'],
};
const { entity, list } = sampleScreens(
  { fields: { name: { label: '名称', type: 'input', query: 'like' } } },
  { types },
);

let requests: Record<string, string>[];
let replies: Paged[];
const page = (current: number, count = 10): Paged => ({
  records: Array.from({ length: count }, (_, at) => ({ id: `p${current}-${at}` })),
  total: NOT_COUNTED,
  size: 10,
  current,
  pages: NOT_COUNTED,
  _cursors: { before: `before-${current}`, after: `after-${current}` },
});

/** A list of a server with cursors that shows page 3 of 100 records. */
async function open(withCursors = true) {
  const fetchPage = (params: Record<string, string>) => {
    requests.push(params);
    return Promise.resolve(replies.shift() ?? page(Number(params['pageNo'])));
  };
  const fetchSummary = () => Promise.resolve({ total: 100, totals: {}, counts: [] });
  const source = withCursors ? { fetchPage, fetchSummary } : { fetchPage };
  const controller = new ListController({ list, entity, fixed: {}, conditions: [], source });
  await controller.load();
  controller.data.total = 100;
  await controller.goToPage(3, 10);
  return controller;
}
const cursorOf = (request: Record<string, string> | undefined) => [request?.['cursorAfter'], request?.['cursorBefore']];

beforeEach(() => {
  requests = [];
  replies = [];
});

test('a jump tells the total that is known; the same page again does not', async () => {
  const controller = await open();
  await controller.goToPage(9, 10);
  await controller.load();
  controller.data.total = null;
  await controller.goToPage(5, 10);
  expect(requests.slice(2).map((one) => [one['pageNo'], one['knownTotal']])).toEqual([
    ['9', '100'],
    ['9', undefined],
    ['5', undefined],
  ]);
});

test('reads the next and the previous page from cursors, and jumps by number', async () => {
  const controller = await open();
  await controller.goToPage(4, 10);
  await controller.goToPage(3, 10);
  await controller.goToPage(9, 10);
  expect(requests.slice(2).map((one) => [one['pageNo'], ...cursorOf(one)])).toEqual([
    ['4', 'after-3', undefined],
    ['3', undefined, 'before-4'],
    ['9', undefined, undefined],
  ]);
  expect(controller.data.rows[0]).toEqual({ id: 'p9-0' });
});

test('reads the first page, another order, another size and a reload by number', async () => {
  const controller = await open();
  await controller.goToPage(2, 10);
  await controller.goToPage(1, 10);
  await controller.setSort([{ field: 'name', order: 'asc' }]);
  await controller.goToPage(2, 20);
  await controller.load();
  expect(requests.slice(3).flatMap(cursorOf)).toEqual(Array(8).fill(undefined));
});

test('takes over the page number when the server sends the first page', async () => {
  const controller = await open();
  replies = [page(1)];
  await controller.goToPage(2, 10);
  expect([controller.data.pageNo, controller.data.rows[0]]).toEqual([1, { id: 'p1-0' }]);
});

test('reads by number when nothing is left after the cursor', async () => {
  const controller = await open();
  replies = [page(4, 0), page(4, 3)];
  await controller.goToPage(4, 10);
  expect(requests.slice(2).map(cursorOf)).toEqual([
    ['after-3', undefined],
    [undefined, undefined],
  ]);
  expect(controller.data.rows).toHaveLength(3);
});

test('sends nothing of cursors to a server without them', async () => {
  const controller = await open(false);
  await controller.goToPage(4, 10);
  for (const request of requests) expect(Object.keys(request).filter((key) => key.startsWith('cursor'))).toEqual([]);
});
