/** Saves cells of a grid as files through its context menu. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldFile } from '@/model/generated/files';
import { notices } from '@/runtime/notices/notices';
import { unmount } from '../../../../tests/helpers/mount';
import { cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';

afterEach(() => {
  unmount();
  localStorage.clear();
  notices().list.splice(0);
  vi.restoreAllMocks();
});

const UNITS = [
  { value: 'kg', text: '千克' },
  { value: '1', text: '件' },
];
const FIELDS: Record<string, FieldFile> = {
  name: { label: '品名', type: 'input' },
  unit: { label: '单位', type: 'select', options: UNITS },
  price: { label: '单价', type: 'inputNumber', list: { group: '金额' } },
  total: { label: '小计', type: 'inputNumber', list: { group: '金额' } },
  day: { label: '日期', type: 'date' },
};
const ROWS = [
  { id: '1', name: '=1+1', unit: 'kg', price: '-1234.50', total: '2', day: '2026-06-30' },
  { id: '2', name: '螺母', unit: '1', price: null, total: '3', day: null },
];

/** Chooses an entry of the menu. @returns the name and the text of the saved file */
async function exported(item: string): Promise<{ name: string; blob: Blob }> {
  const links: HTMLAnchorElement[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push(this);
  });
  await userEvent.click(cellAt(0, 0), { button: 'right' });
  await userEvent.hover(page.getByRole('menuitem', { name: /^导出( right)?$/ }));
  await userEvent.click(page.getByRole('menuitem', { name: item, exact: true }));
  await eventually(() => expect(links).toHaveLength(1));
  return { name: links[0]!.download, blob: blobs[0]! };
}

/** The XML of the rows in a workbook: its last part. */
async function rowsXml(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let [at, xml] = [0, ''];
  while (view.getUint32(at, true) === 0x04034b50) {
    const [packed, name] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true)];
    const content = bytes.slice(at + 30 + name, at + 30 + name + packed);
    xml = await new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
    at += 30 + name + packed;
  }
  return xml;
}

test('saves all that a grid shows as CSV: names instead of codes, no formulas, group titles', async () => {
  await openGrid(FIELDS, ROWS, { props: { label: '明细' } });
  const { name, blob } = await exported('导出表中 2 行为 CSV');
  expect(name).toBe('明细.csv');
  expect([...new Uint8Array(await blob.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await blob.slice(3).text()).toBe(
    "品名,单位,金额 / 单价,金额 / 小计,日期\r\n'=1+1,千克,-1234.50,2.00,2026-06-30\r\n螺母,件,,3.00,\r\n",
  );
});

test('saves the selected cells as Excel: typed numbers and dates below merged titles', async () => {
  await openGrid(FIELDS, ROWS, { props: { label: '明细' } });
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
  const { name, blob } = await exported('导出所选为 Excel');
  expect(name).toBe('明细.xlsx');
  const xml = await rowsXml(blob);
  expect([...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => text)).toEqual([
    '品名',
    '单位',
    '金额',
    '日期',
    '单价',
    '小计',
    '=1+1',
    '千克',
  ]);
  expect([...xml.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => value)).toEqual(['-1234.5', '2', '46203']);
  expect(xml).toContain('<mergeCell ref="C1:D1"/>');
  expect(xml).toContain('ySplit="2"');
});

test('a read-only grid offers the export too, and a text that Excel cannot hold is named', async () => {
  await openGrid({ name: { label: '品名', type: 'textarea' } }, [{ id: '1', name: 'x'.repeat(32_768) }], {
    props: { writable: false },
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  await userEvent.click(cellAt(0, 0), { button: 'right' });
  await userEvent.hover(page.getByRole('menuitem', { name: /^导出( right)?$/ }));
  await userEvent.click(page.getByRole('menuitem', { name: '导出表中 1 行为 Excel' }));
  await eventually(() =>
    expect(notices().list.map(({ text }) => text)).toEqual([
      '有单元格的文字超过 32,767 个字符，Excel 放不下，请改为导出 CSV',
    ]),
  );
  expect(click).not.toHaveBeenCalled();
});
