import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { useListColumns } from '@/components/grid/columns/use-columns';
import { loadViews } from '@/components/field/field-views';
import { mount, unmount } from '../../../../tests/helpers/mount';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { ReadOnlyGrid } from '../views/ReadOnlyGrid';

const { entity, list } = sampleScreens(
  {
    fields: {
      code: { label: '编码', type: 'input' },
      name: { label: '名称', type: 'input' },
      kind: { label: '种类', type: 'input' },
      note: { label: '备注', type: 'input' },
    },
  },
  { types },
);
const rows = [{ id: '1', code: 'c1', name: '甲', kind: 'k', note: 'n' }];
const onSort = vi.fn();

function Sample() {
  const columns = useListColumns(list.columns, entity, list.permissionPrefix, list.id);
  return (
    <ReadOnlyGrid
      label="物品"
      rows={rows}
      columns={columns}
      getRowLabel={(row) => String(row['name'])}
      loading={false}
      selection={null}
      sorting={{ sortKeys: [], onSort }}
      schema={list.id}
      maxHeight={400}
      actions={null}
      empty="空"
    />
  );
}

async function open(): Promise<void> {
  onSort.mockReset();
  await page.viewport(1200, 700);
  await loadViews(['input']);
  mount(<Sample />);
  await expect.poll(titles).toHaveLength(4);
}
afterEach(() => {
  unmount();
  localStorage.clear();
});

const heads = () => [...document.querySelectorAll<HTMLElement>('[data-head]')];
const titles = () => heads().map((head) => head.textContent?.replaceAll(/[⋮]/g, ''));
const head = (title: string) => heads().find((one) => one.textContent?.startsWith(title))!;

/** A point in a header, at a share of its width. */
function pointIn(title: string, share: number) {
  const { left, width, top, height } = head(title).getBoundingClientRect();
  return { clientX: left + width * share, clientY: top + height / 2 };
}
function send(type: string, target: EventTarget, point: object, pointerType = 'mouse'): void {
  const event = new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerType, ...point });
  target.dispatchEvent(event);
}
const press = (title: string, pointerType?: string) =>
  send('pointerdown', head(title).querySelector('button')!, pointIn(title, 0.5), pointerType);
const move = (title: string, share: number, pointerType?: string) =>
  send('pointermove', window, pointIn(title, share), pointerType);
const release = (title: string, share: number) => {
  send('pointerup', window, pointIn(title, share));
  head(title).querySelector('button')!.click();
};
const marked = () => heads().flatMap((one) => one.dataset['drop'] ?? []);

test('drops a column behind another one, keeps the order and does not sort', async () => {
  await open();
  press('名称');
  move('备注', 0.8);
  await expect.poll(marked).toEqual(['after']);
  release('备注', 0.8);
  await expect.poll(titles).toEqual(['编码', '种类', '备注', '名称']);
  expect(onSort).not.toHaveBeenCalled();
  unmount();
  mount(<Sample />);
  await expect.poll(titles).toEqual(['编码', '种类', '备注', '名称']);
  press('备注');
  move('种类', 0.2);
  await expect.poll(marked).toEqual(['before']);
  release('种类', 0.2);
  await expect.poll(titles).toEqual(['编码', '备注', '种类', '名称']);
});

test('stays in its area: a column that scrolls is not dropped among pinned ones', async () => {
  await open();
  press('种类');
  move('编码', 0.3);
  await expect.poll(() => head('种类').dataset['moving']).toBe('true');
  expect(marked()).toEqual([]);
  release('编码', 0.3);
  await expect.poll(() => head('种类').dataset['moving']).toBeUndefined();
  expect(titles()).toEqual(['编码', '名称', '种类', '备注']);
});

test('Escape cancels, and a press without a drag sorts', async () => {
  await open();
  const escaped = vi.fn();
  window.addEventListener('keydown', escaped);
  press('名称');
  move('备注', 0.8);
  await expect.poll(marked).toEqual(['after']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(marked).toEqual([]);
  release('备注', 0.8);
  window.removeEventListener('keydown', escaped);
  expect(escaped).not.toHaveBeenCalled();
  expect(titles()).toEqual(['编码', '名称', '种类', '备注']);
  expect(onSort).not.toHaveBeenCalled();
  await userEvent.click(head('名称').querySelector('button')!);
  expect(onSort).toHaveBeenCalledWith([{ key: 'name', desc: false }]);
});

test('a finger moves a column after a long press; before, it scrolls', async () => {
  await open();
  press('名称', 'touch');
  move('备注', 0.8, 'touch');
  send('pointerup', window, pointIn('备注', 0.8), 'touch');
  expect(marked()).toEqual([]);
  press('名称', 'touch');
  await expect.poll(() => head('名称').dataset['moving']).toBe('true');
  move('备注', 0.8, 'touch');
  await expect.poll(marked).toEqual(['after']);
  release('备注', 0.8);
  await expect.poll(titles).toEqual(['编码', '种类', '备注', '名称']);
});
