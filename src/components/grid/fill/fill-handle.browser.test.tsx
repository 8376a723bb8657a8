/** The fill handle: double click, and scrolling while it is dragged. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import type { UndoableRows } from '@/model/grid/history/types';
import type { Row } from '@/model/record';
import { unmount } from '../../../../tests/helpers/mount';
import { cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';

afterEach(() => {
  unmount();
  localStorage.clear();
});

const fields = {
  name: { label: '品名', type: 'input' },
  code: { label: '编号', type: 'input' },
  spec: { label: '规格', type: 'input' },
} as const;
const [NAME, CODE, SPEC] = [0, 1, 2] as const;

/** @param filled number of rows with a name; all others are empty */
const open = (count: number, filled: number, first: Row = {}): Promise<UndoableRows> =>
  openGrid(
    fields,
    Array.from({ length: count }, (_, at) => ({
      id: `r${at + 1}`,
      name: at < filled ? `物料${at + 1}` : null,
      ...(at === 0 ? first : {}),
    })),
    { props: { rowSize: 'mini' } },
  );

const handle = () => document.querySelector<HTMLElement>('[data-filler]') as HTMLElement;
const column = ({ rows }: UndoableRows, key: string) => rows.ids.map((id) => rows.row(id)?.[key] ?? null);

describe('double click', () => {
  test('fills down as far as the column to the left is filled', async () => {
    const rows = await open(8, 5, { code: '第1周' });
    await userEvent.click(cellAt(0, CODE));
    await userEvent.dblClick(handle());
    expect(column(rows, 'code')).toEqual(['第1周', '第2周', '第3周', '第4周', '第5周', null, null, null]);
    expect(document.querySelector('[data-typing="true"]')).toBeNull();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(column(rows, 'code').slice(1)).toEqual([null, null, null, null, null, null, null]);
  });

  test('follows the column to the right where there is none to the left', async () => {
    const rows = await open(4, 1);
    rows.edit([1, 2, 3].map((at) => ({ id: `r${at}`, key: 'code', value: 'x' })));
    await userEvent.click(cellAt(0, NAME));
    await userEvent.dblClick(handle());
    expect(column(rows, 'name')).toEqual(['物料1', '物料2', '物料3', null]);
  });

  test('fills nothing beside empty columns, and up to the last row of a full one', async () => {
    const rows = await open(3, 3, { spec: 'M8' });
    await userEvent.click(cellAt(0, SPEC));
    await userEvent.dblClick(handle());
    expect(column(rows, 'spec')).toEqual(['M8', null, null]);
    await userEvent.click(cellAt(0, CODE));
    await userEvent.keyboard('A1{Enter}');
    await userEvent.click(cellAt(0, CODE));
    await userEvent.dblClick(handle());
    expect(column(rows, 'code')).toEqual(['A1', 'A2', 'A3']);
  });
});

test('dragging to the edge, and beyond it, scrolls and fills what comes into view', async () => {
  const rows = await open(200, 200, { code: '10-A' });
  await userEvent.click(cellAt(0, CODE));
  const client = cdp() as unknown as { send: (method: string, values: object) => Promise<unknown> };
  const frame = (window.frameElement as HTMLElement).getBoundingClientRect();
  const scale = frame.width / window.innerWidth;
  const mouse = (type: string, x: number, y: number) =>
    client.send('Input.dispatchMouseEvent', {
      type,
      x: frame.left + x * scale,
      y: frame.top + y * scale,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  const scroller = document.querySelector<HTMLElement>('[data-scroller]') as HTMLElement;
  const { left, top } = handle().getBoundingClientRect();
  const below = scroller.getBoundingClientRect().bottom + 30;
  await mouse('mousePressed', left + 3, top + 3);
  await mouse('mouseMoved', left + 3, top + 40);
  await mouse('mouseMoved', left + 3, below);
  await vi.waitFor(() => expect(scroller.scrollTop).toBeGreaterThan(1200), { timeout: 10_000 });
  await mouse('mouseReleased', left + 3, below);
  await eventually(() => expect(rows.rows.row('r31')?.['code']).toBe('40-A'));
  const stopped = scroller.scrollTop;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(scroller.scrollTop).toBe(stopped);
});
