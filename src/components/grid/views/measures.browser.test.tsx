/** Widths, heights and totals that the specification defines. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadViews } from '@/components/field/field-views';
import { EditableGrid, type EditableGridProps } from './EditableGrid';
import { ReadOnlyGrid } from './ReadOnlyGrid';
import { useListColumns } from '@/components/grid/columns/use-columns';
import type { UtilityColumnKey } from '@/components/grid/core/types';
import type { EntityFile } from '@/model/generated/files';
import { openRecordRows } from '@/model/grid/rows/record-rows';
import { openUndoableRows } from '@/model/grid/history/undoable-rows';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { startFixtureServer } from '../../../../tests/helpers/fixture-server';
import { fill, mount, unmount } from '../../../../tests/helpers/mount';

startFixtureServer();

afterEach(() => {
  unmount();
  localStorage.clear();
});

const LEADS: readonly UtilityColumnKey[] = ['row-number', 'row-checkbox', 'row-expand'];
const rows = Array.from({ length: 20 }, (_, at): Row => ({ id: `r${at + 1}`, num: at + 1, price: '2.00' }));

/** A grid narrower than its columns: none of them grows. */
async function open(fields: EntityFile['fields'], given: Partial<EditableGridProps> = {}): Promise<void> {
  await page.viewport(1200, 800);
  const { entity } = fill({ fields });
  const shown = Object.values(entity.fields).filter(({ system }) => !system);
  await loadViews(shown.map(({ type }) => type));
  const me = { id: '1', username: 'admin', realname: '管理员', orgCode: 'A01' };
  const context = { refs: {}, me, now: '2026-06-30 08:00:00', types };
  const undoableRows = openUndoableRows(openRecordRows({ entity, rows, context }));
  const props = {
    label: '明细',
    undoableRows,
    fields: shown,
    utilityColumns: LEADS,
    writable: true,
    schema: 'demo/x',
    ...given,
  };
  mount(
    <div style={{ width: 390 }}>
      <EditableGrid {...props} permissions={{ add: true, remove: true }} />
    </div>,
  );
  await vi.waitFor(() => expect(document.querySelector('[data-place="0"]')).toBeTruthy());
}
const size = (selector: string) => {
  const { width, height } = document.querySelector(selector)!.getBoundingClientRect();
  return { width: Math.round(width), height: Math.round(height) };
};

/** Width settings of a column, and the rendered width. */
const WIDTHS: readonly [type: string, written: number | null, wide: number][] = [
  ['input', null, 120],
  ['datetime', null, 200],
  ['sel_user', null, 220],
  ['sel_user', 100, 190],
  ['sel_depart', null, 190],
  ['sel_depart', 160, 190],
  ['sel_depart', 250, 250],
  ['date', null, 135],
  ['date', 90, 135],
  ['date', 140, 140],
  ['file', 150, 150 + 1],
  ['image', 120, 120 + 1],
];

test('[2§9.5, 2§9.6] uses row height 61, height 400 at most, and the widths of field types with their minimum', async () => {
  for (const [type, written, wide] of WIDTHS) {
    const one = { label: '甲', type, ...(written === null ? {} : { list: { width: written } }) };
    const rest = { label: '乙', type: 'input', list: { width: 600 } };
    // oxlint-disable-next-line no-await-in-loop -- one page
    await open({ one, rest } as EntityFile['fields'], { utilityColumns: [] });
    expect([type, written, size('[data-place="0"] [data-col="0"]').width]).toEqual([type, written, wide]);
    expect(size('[data-place="0"]').height).toBe(61);
    expect(size('[data-grid]').height).toBe(400);
  }
});

const money = { label: '单价', type: 'inputNumber', size: [18, 2] } as const;
const num = { label: '数量', type: 'inputNumber', props: { precision: 0 } } as const;
const PLAIN: EntityFile['fields'] = { num, price: { ...money, size: [18, 2] }, note: { label: '备注', type: 'input' } };
const TOTALLED: EntityFile['fields'] = {
  ...PLAIN,
  num: { ...num, list: { total: 'sum' } },
  price: { ...money, size: [18, 2], list: { total: 'average' } },
};

test.each([
  ['without statistics', PLAIN, 40],
  ['with statistics', TOTALLED, 60],
])('[2§9.7, 2§9.8, 2§9.9] %s: row number 60, checkbox 40 or 60, expand 40', async (_, fields, box) => {
  await open(fields);
  const widths = LEADS.map((key) => size(`[data-place="0"] [data-lead="${key}"]`).width);
  expect(widths).toEqual([60, box, 40]);
});

test('leaves a phone to the data: no row numbers and drag handles, and buttons as large as a fingertip', async () => {
  await open(PLAIN, { utilityColumns: ['row-drag-sort', ...LEADS] });
  await page.viewport(390, 800);
  await vi.waitFor(() => expect(size('button[aria-label$="的列菜单"]')).toEqual({ width: 40, height: 40 }));
  const leads = () => [...document.querySelectorAll<HTMLElement>('[data-place="0"] [data-lead]')];
  const keys = () => leads().map(({ dataset }) => dataset['lead'] ?? '');
  // CSS follows the width at once, the columns with the next render.
  await expect.poll(() => keys().filter((key) => /number|drag/.test(key))).toEqual([]);
  expect(leads().reduce((sum, one) => sum + one.offsetWidth, 0)).toBeLessThanOrEqual(80);
  await page.viewport(1200, 800);
  await vi.waitFor(() => expect(document.querySelector('[data-lead="row-number"]')).toBeTruthy());
});

test('[2§9.10] renders totals 合计 and 平均 below the rows', async () => {
  await open(TOTALLED);
  await vi.waitFor(() => {
    const lines = [...document.querySelectorAll('[data-foot] [role="row"]')];
    expect(lines.map((line) => line.querySelector('[role="rowheader"]')?.textContent)).toEqual(['合计', '平均']);
    expect(lines.map((line) => line.textContent)).toEqual(['合计210', '平均2.00']);
  });
});

test('names totals of filtered rows as such', async () => {
  await open(TOTALLED);
  await page.getByRole('button', { name: '数量的列菜单' }).click();
  await page.getByRole('menuitem', { name: '筛选…' }).click();
  await page.getByRole('checkbox', { name: '20', exact: true }).click();
  await page.getByRole('button', { name: /^确\s*定$/ }).click();
  const lines = () => [...document.querySelectorAll('[data-foot] [role="row"]')].map((line) => line.textContent);
  await vi.waitFor(() => expect(lines()).toEqual(['筛选合计20', '筛选平均2.00']));
});

test('[2§4.11] does not select a disabled row, alone or with all', async () => {
  await page.viewport(1200, 800);
  const { entity, list } = fill({ fields: { name: { label: '名称', type: 'input' } } });
  await loadViews(['input']);
  const selections: (readonly string[])[] = [];
  function Sample() {
    const columns = useListColumns(list.columns, entity, list.permissionPrefix, list.id);
    return (
      <ReadOnlyGrid
        label="物品"
        rows={[
          { id: '1', name: '甲' },
          { id: '2', name: '乙' },
        ]}
        columns={columns}
        getRowLabel={(row) => String(row['name'])}
        loading={false}
        selection={{
          ids: [],
          onChange: (ids) => selections.push(ids),
          getDisabledReason: ({ id }) => (id === '2' ? '已审核' : null),
        }}
        sorting={null}
        actions={null}
        empty={null}
        schema={list.id}
        maxHeight={400}
      />
    );
  }
  mount(<Sample />);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await expect.element(box('选择乙')).toBeVisible();
  (box('选择乙').element() as HTMLElement).click();
  expect(selections).toEqual([]);
  await box('选择本页全部').click();
  expect(selections).toEqual([['1']]);
});
