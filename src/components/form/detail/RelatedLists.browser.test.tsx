/** Lists that refer to a record, in tabs of its detail view. */
import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIXED_PARAM, MODE_PARAM } from '@/components/actions/form-mode';
import { FormScreen } from '@/components/form/FormScreen';
import { sampleEntityFile } from '@/model/screens/sample-screens';
import type { EntityFile } from '@/model/generated/files';
import { ApiError } from '@/runtime/errors/api-error';
import { dialogs } from '@/runtime/navigation/dialogs';
import { setSequence } from '@/runtime/navigation/record-sequence';
import { invalidate } from '@/runtime/records/invalidation';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';

/** Retries the check for up to 10 s: under load of other tests a frame can take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const thing: Partial<EntityFile> = {
  fields: { name: { label: '名称', type: 'input' } },
  children: {
    line: { title: '行', table: 'line', foreignKey: 'thingId', fields: { no: { label: '行号', type: 'input' } } },
  },
};
const part = sampleEntityFile({
  title: '零件',
  table: 'part',
  api: '/part',
  permissionPrefix: 'part',
  fields: {
    name: { label: '零件名', type: 'input', query: 'like' },
    thingId: { label: '物品', type: 'input', ref: 'demo/thing' },
  },
});
const list = (file: object) => ({
  kind: 'list',
  screen: { $schema: '../_meta/list.schema.json', version: 2, entity: 'demo/part', ...file },
  entities: { 'demo/part': part, 'demo/thing': sampleEntityFile(thing) },
});
const RELATED = ['part', 'secret'].map((name) => ({ screen: `demo/${name}.list`, with: { thingId: '{id}' } }));

let asked: string[];
let counts: Record<string, number>;
let version: string;

beforeEach(async () => {
  await page.viewport(1200, 800);
  [asked, counts, version] = [[], { 7: 2, 8: 0 }, '2026-01-01 00:00:00'];
  startStubServer(({ path, params }) => {
    if (path === '/schemas/demo/part.list.json') return list({ title: '零件' });
    if (path === '/schemas/demo/secret.list.json') return list({ title: '机密', api: '/secret' });
    if (path === '/schemas/demo/part.form.json') return { ...list({}), kind: 'form', screen: null };
    if (path.endsWith('/queryById'))
      return { id: params['id'], name: `第${params['id']}件`, updateTime: version, line: [] };
    asked.push(`${path}?${String(params['thingId'])}&${params['pageSize']}`);
    if (path === '/secret/list') throw new ApiError('没有权限', { code: 510 });
    const total = counts[params['thingId'] ?? ''] ?? 99;
    const records = Array.from({ length: total }, (_, at) => ({ id: `p${at}`, name: `零件${at}` }));
    return { records, total, size: 10, current: 1, pages: 1 };
  });
  dialogs().list = [{ key: 'd1' } as never];
  setSequence('d1', { hasNeighbour: () => true, neighbour: () => Promise.resolve('8') });
});
afterEach(unmount);

function open(related = RELATED): void {
  const { entity, form } = fill(thing, { form: { related } });
  const params = { id: '7', [MODE_PARAM]: 'detail' };
  mount(
    <FormScreen
      screen={form}
      entity={entity}
      entities={{}}
      params={params}
      active
      ownerId="d1"
      dialog={{ close: () => undefined }}
    />,
  );
}
const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const names = () =>
  page
    .getByRole('tab')
    .elements()
    .map((one) => one.textContent);
const COUNT = 'part/list?7&1';
const ROWS = '/part/list?7&10';

test.each([1200, 390])(
  'stand in one row with the child tables at %i px; one without the right is left out',
  async (width) => {
    await page.viewport(width, 844);
    open();
    await soon(() => expect(names()).toEqual(['行0', '零件2']));
    expect(asked.toSorted()).toEqual([`/${COUNT}`, '/secret/list?7&1']);
    await tab(/零件/).click();
    await expect.element(page.getByText('零件1')).toBeVisible();
    expect(asked.slice(2)).toEqual([ROWS]);
    // The column of the record itself has one value in all rows.
    expect(page.getByText('物品', { exact: true }).elements()).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  },
);

test('a list opens its form with the reference filled in and fixed', async () => {
  open();
  await tab(/零件/).click();
  await page.getByRole('button', { name: '新增' }).click();
  await soon(() => expect(dialogs().list).toHaveLength(2));
  const { params } = dialogs().list[1]!;
  expect(params).toEqual({ thingId: '7', [FIXED_PARAM]: 'thingId' });
  unmount();
  const { entity, form } = fill(part, { id: 'demo/part', form: {} });
  mount(<FormScreen screen={form} entity={entity} entities={{}} params={params} active ownerId="d2" />);
  await expect.element(page.getByLabelText('物品')).toHaveValue('7');
  expect(page.getByLabelText('物品').element().matches('[readonly], :disabled')).toBe(true);
  expect(page.getByLabelText('零件名').element().matches('[readonly], :disabled')).toBe(false);
});

test('the next record shows its own rows in the open tab', async () => {
  open();
  await tab(/零件/).click();
  await expect.element(page.getByText('零件1')).toBeVisible();
  await page.getByRole('button', { name: '下一条' }).click();
  await soon(() => expect(names()).toEqual(['行0', '零件0']));
  await soon(() => expect(asked).toContain('/part/list?8&10'));
  await expect.element(page.getByText('零件1')).not.toBeInTheDocument();
});

test('counts and rows follow what is written to the list, and to the record', async () => {
  open();
  await tab(/零件/).click();
  await expect.element(page.getByText('零件1')).toBeVisible();
  counts = { 7: 3 };
  void invalidate('demo/part');
  await soon(() => expect(names()).toEqual(['行0', '零件3']));
  await expect.element(page.getByText('零件2')).toBeVisible();
  [counts, version] = [{ 7: 4 }, '2026-01-01 00:00:01'];
  asked = [];
  void invalidate('demo/thing');
  await soon(() => expect(names()).toEqual(['行0', '零件4']));
  await expect.element(page.getByText('零件3')).toBeVisible();
  expect(asked.filter((one) => one === ROWS)).toHaveLength(1);
});
