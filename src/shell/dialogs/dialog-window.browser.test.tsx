/** Dialogs of screens as windows: full screen, moving, size, keys, focus, theme and language. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { theme } from '@/runtime/environment/theme';
import { closeAllDialogs, dialogs, open } from '@/runtime/navigation/dialogs';
import { confirm, confirmations } from '@/runtime/notices/notices';
import { session } from '@/runtime/session/session-state';
import { applyTokens, STANDARD_LOOK } from '@/shell/theme/tokens';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { backend, serve } from '../../../tests/shell/backend';
import { clear, enter, prepare, soon } from '../../../tests/shell/stage';

const entity = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '物料',
  table: 'demo_x',
  api: '/demo/x',
  permissionPrefix: 'demo:x',
  titleField: 'name',
  fields: { name: { label: '名称', type: 'input' } },
};
const index = {
  screens: { 'demo/x.list': { kind: 'list', title: '' }, 'demo/x.form': { kind: 'form', title: '' } },
  components: { 'demo/X': 'demo/x.list' },
};
const row = { id: '1', name: '螺栓' };
let stored: string[] = [];
let isSaved = false;

beforeEach(async () => {
  stored = [];
  isSaved = false;
  await prepare();
  backend.answer = (path) => {
    if (path.endsWith('index.json')) return index;
    if (path.endsWith('.json'))
      return { kind: path.includes('form') ? 'form' : 'list', screen: null, entities: { 'demo/x': entity } };
    if (path.endsWith('/queryById')) return row;
    if (path.endsWith('/list')) {
      // After saving, the row is another one: its place is drawn again.
      const records = [isSaved ? { ...row, name: '螺母' } : row];
      return { records, total: 1, size: 10, current: 1, pages: 1 };
    }
    if (/\/(edit|add)$/.test(path)) {
      stored.push(path);
      isSaved = true;
      return null;
    }
    return serve(path);
  };
});
afterEach(() => {
  closeAllDialogs();
  deleteDrafts();
  theme().dark = false;
  clear();
});

const show = (id: string, params = {}) => void open(id, params, { as: 'modal' });
const frames = () => [...document.querySelectorAll<HTMLElement>('.ant-modal-content')];
const rect = () => frames().at(-1)!.getBoundingClientRect();
const header = () => [...document.querySelectorAll<HTMLElement>('.ant-modal-header')].at(-1)!;
const name = () => page.getByRole('textbox', { name: '名称' }).elements().at(-1) as HTMLInputElement;
const formOpen = (count = 1) => soon(() => expect(document.querySelectorAll('form[aria-busy]')).toHaveLength(count));

/** Presses the mouse at the middle of an element and releases it elsewhere. */
function drag(element: Element, x: number, y: number): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = {
    clientX: left + width / 2,
    clientY: top + height / 2,
    bubbles: true,
    pointerId: 1,
    pointerType: 'mouse',
  };
  const to = { ...at, clientX: at.clientX + x, clientY: at.clientY + y };
  // A made-up pointer cannot be captured.
  (element as HTMLElement).setPointerCapture = () => undefined;
  element.dispatchEvent(new PointerEvent('pointerdown', at));
  element.dispatchEvent(new PointerEvent('pointermove', to));
  element.dispatchEvent(new PointerEvent('pointerup', to));
}

test('the button and a double click on the title switch to full screen, which is remembered per user and screen', async () => {
  await enter('/a/one');
  show('demo/x.form');
  await formOpen();
  await userEvent.click(page.getByRole('button', { name: '全屏' }));
  await soon(() => expect([rect().width, rect().height]).toEqual([1440, 900]));
  await userEvent.dblClick(header());
  await soon(() => expect(rect().width).toBe(800));
  await userEvent.dblClick(header());
  await soon(() => expect(rect().width).toBe(1440));
  closeAllDialogs();
  await soon(() => expect(frames()).toEqual([]));
  show('demo/x.list');
  await soon(() => expect(rect().width).toBe(800));
  closeAllDialogs();
  await soon(() => expect(frames()).toEqual([]));
  show('demo/x.form');
  await soon(() => expect(rect().width).toBe(1440));
  closeAllDialogs();
  await soon(() => expect(frames()).toEqual([]));
  session().user!.username = 'li';
  show('demo/x.form');
  await soon(() => expect(rect().width).toBe(800));
});

test('it is moved by its title and stays inside the window', async () => {
  await enter('/a/one');
  show('demo/x.form');
  await formOpen();
  const before = rect();
  drag(header(), 100, 50);
  expect([rect().left, rect().top]).toEqual([before.left + 100, before.top + 50]);
  drag(header(), -5000, -5000);
  expect([rect().left, rect().top]).toEqual([0, 0]);
  drag(header(), 5000, 5000);
  expect([rect().right, rect().bottom]).toEqual([1440, 900]);
  // A control in the head is pressed, not dragged.
  drag(page.getByRole('button', { name: '全屏' }).element(), 100, 100);
  expect(rect().right).toBe(1440);
  await page.viewport(1200, 800);
  await soon(() => expect(rect().left).toBe(200));
});

test('its corner changes its size, which is remembered without its position', async () => {
  await enter('/a/one');
  show('demo/x.form');
  await formOpen();
  const before = rect();
  const corner = () => document.querySelector('[data-corner]')!;
  drag(corner(), 120, 90);
  await soon(() => expect(rect().width).toBe(before.width + 120));
  expect([rect().left, rect().top, rect().height]).toEqual([before.left, before.top, before.height + 90]);
  drag(corner(), -5000, -5000);
  await soon(() => expect([rect().width, rect().height]).toEqual([360, 240]));
  drag(corner(), 40, 60);
  await soon(() => expect(rect().width).toBe(400));
  closeAllDialogs();
  await soon(() => expect(frames()).toEqual([]));
  show('demo/x.form');
  await formOpen();
  expect([rect().left, rect().width, rect().height]).toEqual([520, 400, 300]);
});

test('a phone has neither of them, and every dialog fills the screen', async () => {
  await enter('/a/one', 390);
  show('demo/x.form');
  await formOpen();
  expect(rect().width).toBe(390);
  expect(page.getByRole('button', { name: '全屏' }).query()).toBeNull();
  drag(header(), 30, 30);
  expect([rect().left, rect().top]).toEqual([0, 0]);
});

test('three deep, Esc closes the topmost alone and asks about changes; the focus goes back step by step', async () => {
  await enter('/a/one');
  show('demo/x.form');
  await formOpen();
  await soon(() => expect(document.activeElement).toBe(name()));
  const first = name();
  show('demo/x.list');
  await soon(() => expect(frames()).toHaveLength(2));
  await soon(() =>
    expect(frames()[1]!.parentElement!.closest('[role=dialog]')!.contains(document.activeElement)).toBe(true),
  );
  show('demo/x.form', { id: '1', name: 'x' });
  await formOpen(2);
  await soon(() => expect(document.activeElement).toBe(name()));
  await userEvent.keyboard('M8');
  await userEvent.keyboard('{Escape}');
  await soon(() => expect(confirmations().list).toHaveLength(1));
  expect(dialogs().list).toHaveLength(3);
  await soon(() => expect(document.activeElement?.textContent).toBe('继续填写'));
  await userEvent.keyboard('{Escape}');
  await soon(() => expect(confirmations().list).toEqual([]));
  expect(dialogs().list).toHaveLength(3);
  await soon(() => expect(document.activeElement).toBe(name()));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await soon(() => expect(dialogs().list).toHaveLength(2));
  expect(stored).toEqual(['/demo/x/edit']);
  await soon(() => expect(frames()).toHaveLength(2));
  await userEvent.keyboard('{Escape}');
  await soon(() => expect(dialogs().list).toHaveLength(1));
  await soon(() => expect(document.activeElement).toBe(first));
});

test('Ctrl+Enter saves the topmost form also when the focus is on the frame of its dialog', async () => {
  await enter('/a/one');
  show('demo/x.form');
  await formOpen();
  await userEvent.fill(name(), '垫圈');
  page.getByRole('button', { name: '全屏' }).element().dispatchEvent(new FocusEvent('focus'));
  (page.getByRole('button', { name: '全屏' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await soon(() => expect(stored).toEqual(['/demo/x/add']));
  await soon(() => expect(dialogs().list).toEqual([]));
});

test('the focus returns to the button of the row, also when the list was loaded again', async () => {
  await enter('/a/one');
  const edit = () => document.querySelector<HTMLElement>('[data-row="1"] [role=gridcell] button');
  await soon(() => expect(edit()?.textContent).toBe('编辑'));
  edit()!.focus();
  await userEvent.keyboard('{Enter}');
  await formOpen();
  await userEvent.fill(name(), '螺母');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(frames()).toEqual([]));
  await soon(() => expect(document.querySelector('[data-row="1"]')?.textContent).toContain('螺母'));
  await soon(() => expect(document.activeElement).toBe(edit()));
});

test('the focus goes to the same button beside a removed one, and to the page when there is none', async () => {
  await enter('/a/one');
  const box = document.getElementById('content')!.appendChild(document.createElement('div'));
  const draw = (id: string) => {
    const row = document.createElement('div');
    row.dataset['row'] = id;
    for (const label of ['改', '删']) row.appendChild(document.createElement('button')).textContent = label;
    box.replaceChildren(row);
  };
  for (const [row, focused] of [
    ['7', '删'],
    ['8', ''],
  ] as const) {
    draw('7');
    box.querySelectorAll('button')[1]!.focus();
    void confirm({ title: '删除吗？' });
    await soon(() => expect(document.activeElement?.textContent).toBe('确定'));
    draw(row);
    await userEvent.keyboard('{Enter}');
    await soon(() => expect(confirmations().list).toEqual([]));
    await soon(() =>
      expect(
        document.activeElement === document.getElementById('content') ? '' : document.activeElement?.textContent,
      ).toBe(focused),
    );
  }
});

test('every kind of dialog has the theme and the language, and locks scrolling without a style element', async () => {
  theme().dark = true;
  await enter('/a/one');
  applyTokens({ ...STANDARD_LOOK, dark: true });
  show('demo/x.form');
  await formOpen();
  void confirm({ title: '删除吗？' });
  await soon(() => expect(frames()).toHaveLength(2));
  const raised = getComputedStyle(document.documentElement).getPropertyValue('--jw-raised').trim();
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.backgroundColor = raised;
  const colour = getComputedStyle(probe).backgroundColor;
  probe.remove();
  for (const frame of frames()) expect(getComputedStyle(frame).backgroundColor).toBe(colour);
  expect(frames()[1]!.textContent).toContain('确定');
  expect(page.getByRole('button', { name: '关闭' }).elements().length).toBeGreaterThan(0);
  // antd locks the scrolling of the body by a style element that the content security policy blocks.
  const styles = [...document.querySelectorAll('style[rc-util-key]')].map((one) => one.textContent);
  expect(styles.filter((text) => text.includes('body'))).toEqual([]);
});
