/** Saved views and the state of a list: what is saved, what counts as a change, what an old view loses. */
import { beforeEach, expect, test } from 'vitest';
import type { FieldTypes } from '@/model/entity/field-type';
import type { EntityFile } from '@/model/generated/files';
import { sampleScreens } from '@/model/screens/sample-screens';
import type { GridColumn } from '@/components/grid/core/types';
import { DEFAULT_PREFERENCES, type GridPreferences } from '@/components/grid/preferences/grid-preferences';
import { requestOf, type ListRequestState } from '../controller/list-state';
import { readView } from '../controller/opening-view';
import { parseContent, parseView, type ViewContent } from '../saved-views/saved-view';
import { contentOf, isChanged, type ViewedList } from './view-changes';

const types: FieldTypes = {
  get: (name) => ({ name, column: { kind: 'numeric', precision: 12, scale: 2 }, rules: ['eq', 'like'] }),
  names: () => ['input'],
};
const file: Partial<EntityFile> = {
  fields: {
    name: { label: '名称', type: 'input', query: 'like' },
    city: { label: '城市', type: 'input', query: 'like' },
    note: { label: '备注', type: 'input' },
  },
};
const { entity, list } = sampleScreens(file, { types });
const columnOf = (key: string) => ({ key, title: entity.fields[key]!.label, pinned: null }) as unknown as GridColumn;
const viewed: ViewedList = { list, entity, params: {}, columns: ['name', 'city', 'note'].map(columnOf) };
const base = requestOf(list, entity, {});

let grid: GridPreferences;
beforeEach(() => {
  grid = { ...DEFAULT_PREFERENCES, hidden: ['note'], widths: { city: 200, name: 90 }, size: 'tiny' };
});

const REQUEST: ListRequestState = {
  ...base,
  query: { name: 'a' },
  pageNo: 7,
  pageSize: 30,
  sort: [{ field: 'city', order: 'asc' }],
  advanced: { matchType: 'or', rules: [{ field: 'city', rule: 'eq', val: 'x' }] },
};
const round = (content: ViewContent): ViewContent => parseContent(JSON.parse(JSON.stringify(content)));

test('a saved view read back is the state of the list, at the first page', () => {
  const content = round(contentOf(viewed, grid, REQUEST));
  expect(content.grid).toEqual({ ...grid, order: ['name', 'city', 'note'] });
  expect(requestOf(list, entity, readView(list, entity, {}, content).request)).toEqual({ ...REQUEST, pageNo: 1 });
  expect(content.titles).toEqual({ name: '名称', city: '城市' });
});

test.each<[string, boolean, (grid: GridPreferences, request: ListRequestState) => [GridPreferences, ListRequestState]]>(
  [
    ['nothing', false, (g, r) => [g, r]],
    ['the page', false, (g, r) => [g, { ...r, pageNo: 2 }]],
    ['the order of stored entries', false, (g, r) => [{ ...g, widths: { name: 90, city: 200 } }, r]],
    ['an empty filter', false, (g, r) => [g, { ...r, query: { ...r.query, city: '' } }]],
    ['preferences of a column that is gone', false, (g, r) => [{ ...g, hidden: ['note', 'gone'] }, r]],
    ['a width', true, (g, r) => [{ ...g, widths: { ...g.widths, city: 201 } }, r]],
    ['a hidden column', true, (g, r) => [{ ...g, hidden: [] }, r]],
    ['the order of columns', true, (g, r) => [{ ...g, order: ['city', 'name', 'note'] }, r]],
    ['a pin', true, (g, r) => [{ ...g, pins: { city: 'left' } }, r]],
    ['the row height', true, (g, r) => [{ ...g, size: null }, r]],
    ['a filter', true, (g, r) => [g, { ...r, query: { name: 'b' } }]],
    ['the sort', true, (g, r) => [g, { ...r, sort: base.sort }]],
    ['the page size', true, (g, r) => [g, { ...r, pageSize: 10 }]],
    ['the advanced query', true, (g, r) => [g, { ...r, advanced: null }]],
  ],
)('after changing %s the view is changed: %s', (_, changed, change) => {
  const content = round(contentOf(viewed, grid, REQUEST));
  expect(isChanged(viewed, content, ...change(grid, REQUEST))).toBe(changed);
});

test('without a view, filters and order count as a change, columns do not', () => {
  expect(isChanged(viewed, null, grid, base)).toBe(false);
  expect(isChanged(viewed, null, grid, REQUEST)).toBe(true);
});

test('a column added to the list later does not change a view', () => {
  const before = { ...viewed, columns: viewed.columns.slice(0, 2) };
  const content = round(contentOf(before, grid, base));
  expect(isChanged(viewed, content, content.grid, base)).toBe(false);
});

test('leaves out columns, filters, order and conditions that are gone, and names them once', () => {
  const request = JSON.stringify({
    q: { name: 'a', old: 'x', note: 'not queryable' },
    o: ['gone', 'asc', 'city', 'desc'],
    a: { matchType: 'and', rules: [{ field: 'gone', rule: 'eq', val: '1' }] },
  });
  const order = ['name', 'gone', 'hidden', 'city', 'note'];
  const content: ViewContent = {
    grid: { ...DEFAULT_PREFERENCES, order, hidden: ['hidden'] },
    request,
    titles: { gone: '旧列' },
  };
  const { request: read, omitted } = readView(list, entity, {}, content);
  expect(omitted).toEqual(['旧列', 'old', '备注']);
  expect(read).toMatchObject({ query: { name: 'a' }, sort: [{ field: 'city', order: 'desc' }], advanced: null });
});

test('does not name the fields that the opener fixes', () => {
  const content = contentOf(viewed, grid, REQUEST);
  const { request, omitted } = readView(list, entity, { name: 'n' }, content);
  expect([request.query, omitted]).toEqual([{}, []]);
});

test.each([null, 'x', [], { id: 1, name: 'n' }, { id: 'i' }])('reads no view from %j', (raw) => {
  expect(parseView(raw)).toBe(null);
});

test.each([
  null,
  'x',
  { grid: 7, request: {}, titles: [] },
  { grid: { order: 'x', widths: [], size: 'huge' }, titles: { a: 1 } },
])('reads damaged content %j as a view of the defaults', (raw) => {
  const content = parseContent(raw);
  expect(content).toEqual({ grid: DEFAULT_PREFERENCES, request: '', titles: {} });
  expect(readView(list, entity, {}, content)).toEqual({ request: { query: {}, advanced: null }, omitted: [] });
});
