/** Row details: below the row, in a popover and in a dialog (spec 2 §2, popovers and details modal). */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ListScreen } from '@/components/list/ListScreen';
import { dialogs } from '@/runtime/navigation/dialogs';
import { notices } from '@/runtime/notices/notices';
import { session } from '@/runtime/session/session-state';
import { axeViolations, fill, mount, unmount } from '../../../tests/helpers/mount';
import { stubPage } from '../../../tests/helpers/stub-page';
import { startStubServer } from '../../../tests/helpers/stub-server';

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at + 1}`, name: `第${at + 1}件` }));

/** Paths of the requests for the number of the sub page: they end with the id of its row. */
const requested: string[] = [];
startStubServer(({ path }) => {
  if (path === '/schemas/demo/sub.page.json') return stubPage('子表', 'GET /demo/sub/{thingId}');
  if (!path.startsWith('/demo/sub/')) return { records: rows(10), total: 10, size: 10, current: 1, pages: 1 };
  requested.push(path);
  return { count: 7 };
});

beforeEach(async () => {
  await page.viewport(1440, 900);
  Object.assign(session(), { auth: [], allAuth: [] });
  requested.length = 0;
  notices().list = [];
  dialogs().list = [];
});
afterEach(() => unmount());

async function open(as: 'row' | 'popover' | 'modal', size: readonly [number, number] = [1440, 900]): Promise<void> {
  await page.viewport(...size);
  const { entity, list } = fill(
    { fields: { name: { label: '名称', type: 'input' } }, titleField: 'name' },
    { list: { expand: { screen: 'demo/sub.page', with: { thingId: '{id}' }, as } } },
  );
  mount(<ListScreen list={list} entity={entity} params={{}} active={false} />);
  await expect.element(page.getByText('第1件').first()).toBeVisible();
}
const expander = (name: string) => page.getByRole('button', { name: `展开${name}的明细`, exact: true });
const top = (place: number) => document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect().top ?? 0;

describe('below the row', () => {
  test('moves the rows behind it down, and back when it closes', async () => {
    await open('row');
    expect((document.querySelector('[data-lead="row-expand"]') as HTMLElement).offsetWidth).toBe(40);
    const before = top(2);
    await expander('第2件').click();
    await expect.element(page.getByText('子表')).toBeVisible();
    const details = () => document.querySelector<HTMLElement>('[data-details="r2"]');
    await expect.poll(() => Math.round(top(2) - before)).toBe(details()?.offsetHeight);
    expect(Math.round(details()?.getBoundingClientRect().top ?? 0)).toBe(Math.round(top(1) + 48));
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('button', { name: '收起第2件的明细' }).click();
    await expect.poll(() => top(2)).toBe(before);
    expect(requested).toEqual(['/demo/sub/r2']);
  });

  test('a press in it selects nothing of the table around it, and the caret finds rows below it', async () => {
    await open('row');
    await expander('第1件').click();
    await page.getByText('子表').click();
    expect(document.querySelector('[data-on]')).toBeNull();
    await page.getByText('第3件').click();
    await expect.poll(() => document.querySelector('[data-on]')?.getBoundingClientRect().top).toBeCloseTo(top(2), 0);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.poll(() => document.querySelector('[data-on]')?.getBoundingClientRect().top).toBeCloseTo(top(0), 0);
  });
});

describe('in a popover', () => {
  test('what scrolls around its row closes it, what scrolls in it does not', async () => {
    await open('popover');
    await expander('第2件').click();
    const popover = () => document.querySelector('.ant-popover:not(.ant-popover-hidden)');
    await expect.poll(popover).toBeTruthy();
    popover()?.querySelector('section')?.dispatchEvent(new Event('scroll'));
    expect(popover()).toBeTruthy();
    document.querySelector('[data-scroller]')?.dispatchEvent(new Event('scroll'));
    await expect.poll(popover).toBeNull();
  });

  test.each([
    ['第1件', 'bottom'],
    ['第10件', 'top'],
  ])('[2§2.30] %s has it at its %s: below with more than 350 px of space there', async (name, side) => {
    await open('popover', [1440, 700]);
    await expander(name).click();
    const popover = () => document.querySelector('.ant-popover:not(.ant-popover-hidden)');
    await expect.poll(() => popover()?.className).toContain(`ant-popover-placement-${side}`);
    await expect.element(page.getByText('子表')).toBeVisible();
    expect(requested).toEqual([`/demo/sub/${name === '第1件' ? 'r1' : 'r10'}`]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(popover).toBeNull();
  });

  test('[2§2.29, 2§8.19, 2§8.20] a row that is not found is looked for 3 times more, every 100 ms, then 打开子表失败', async () => {
    await open('popover');
    const button = expander('第4件').element() as HTMLElement;
    const find = vi.spyOn(HTMLElement.prototype, 'querySelector');
    const looks = () => find.mock.calls.filter(([selector]) => selector === '[data-row="r4"]').length;
    find.mockImplementation(function look(this: HTMLElement, selector: string) {
      return selector === '[data-row="r4"]' ? null : Element.prototype.querySelector.call(this, selector);
    });
    const timers = vi.spyOn(window, 'setTimeout');
    button.click();
    await expect.poll(() => notices().list.map(({ text }) => text)).toEqual(['打开子表失败']);
    expect(looks()).toBe(4);
    // Counts only the retry timers; the popover library can set other timers with the same delay.
    const between = timers.mock.calls.filter(([run, delay]) => delay === 100 && (run as () => void).name === 'findRow');
    expect(between).toHaveLength(3);
    timers.mockRestore();
    find.mockRestore();
  });
});

test('in a dialog 1200 wide, named after its row; on a phone always so', async () => {
  await open('modal');
  await expander('第2件').click();
  await expect
    .poll(() => dialogs().list)
    .toMatchObject([{ as: 'modal', width: 1200, title: '第2件的明细', params: { thingId: 'r2' } }]);
  unmount();
  dialogs().list = [];
  await open('row', [390, 844]);
  await page.getByRole('button', { name: '第3件的明细', exact: true }).click();
  await expect.poll(() => dialogs().list).toMatchObject([{ as: 'modal', width: 1200, params: { thingId: 'r3' } }]);
});
