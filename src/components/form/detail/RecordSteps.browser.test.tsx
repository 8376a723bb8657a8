/** Previous and next record of the list that a detail view was opened from. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MODE_PARAM } from '@/components/actions/form-mode';
import { FormScreen } from '@/components/form/FormScreen';
import { dialogs } from '@/runtime/navigation/dialogs';
import { setSequence, type RecordSequence } from '@/runtime/navigation/record-sequence';
import { tabs } from '@/runtime/navigation/tabs';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';

/** Retries the check for up to 10 s: under load of other tests a frame can take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const IDS = ['1', '2', '3'];
const sequence: RecordSequence = {
  hasNeighbour: (id, step) => IDS[IDS.indexOf(id) + step] !== undefined,
  neighbour: (id, step) => Promise.resolve(IDS[IDS.indexOf(id) + step] ?? null),
};

beforeEach(() => {
  startStubServer(({ params }) => ({ id: params['id'], name: `第${params['id']}支` }));
  dialogs().list.push({ key: 'd1' } as never);
  setSequence('d1', sequence);
});
afterEach(unmount);

async function open(params: Record<string, string> = { [MODE_PARAM]: 'detail' }) {
  const { entity, form } = fill({
    actionSets: ['approval'],
    fields: { name: { label: '名称', type: 'input' } },
  });
  const setTitle = vi.fn();
  mount(
    <FormScreen
      screen={form}
      entity={entity}
      entities={{}}
      params={{ id: '2', ...params }}
      active
      ownerId="d1"
      dialog={{ close: () => undefined, setTitle }}
    />,
  );
  await soon(() => expect(setTitle).toHaveBeenCalled());
  return setTitle;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shows = (text: string) => soon(() => expect(document.querySelector('dd')?.textContent).toBe(text));

test.each([1200, 390])('goes through the list to its ends at %i px, by buttons', async (width) => {
  await page.viewport(width, 800);
  const setTitle = await open();
  await shows('第2支');
  expect(await axeViolations()).toEqual([]);
  const footer = button('下一条').element().closest('div[class*=footer]')!;
  expect(footer.scrollWidth).toBeLessThanOrEqual(footer.clientWidth);
  await button('下一条').click();
  await shows('第3支');
  expect(setTitle).toHaveBeenLastCalledWith('物品详情 第3支');
  await expect.element(button('下一条')).toBeDisabled();
  await button('上一条').click();
  await shows('第2支');
});

test('goes by Alt with PageUp and PageDown while it is the topmost view', async () => {
  await open();
  await shows('第2支');
  await userEvent.keyboard('{Alt>}{PageUp}{/Alt}');
  await shows('第1支');
  dialogs().list.push({ key: 'd2' } as never);
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
  dialogs().list.pop();
  await shows('第1支');
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
  await shows('第2支');
});

test('is offered only in details that were opened from a list', async () => {
  await open({});
  expect(button('下一条').elements()).toEqual([]);
  setSequence('d1', null);
  await open();
  await shows('第2支');
  expect(button('下一条').elements()).toEqual([]);
  expect(tabs().list).toEqual([]);
});
