/** The key values at the top of the detail view. */
import { page } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { MODE_PARAM } from '@/components/actions/form-mode';
import { FormScreen } from '@/components/form/FormScreen';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';

const fields = {
  no: { label: '单号', type: 'input' },
  status: { label: '状态', type: 'select', options: [{ value: 'paid', text: '已付', color: 'green' as const }] },
  amount: { label: '金额', type: 'inputNumber', size: [18, 2] as [number, number] },
  secret: { label: '底价', type: 'inputNumber', size: [18, 2] as [number, number], visible: { status: 'draft' } },
};
/** The labels of a part of the page. */
const labels = (within: string): (string | null)[] =>
  [...document.querySelectorAll(`${within} dt`)].map((one) => one.textContent);

async function open(mode: Record<string, string>): Promise<void> {
  startStubServer(() => ({ id: '7', no: 'D-7', status: 'paid', amount: '1234.5', secret: '1' }));
  const { entity, form } = fill({ fields }, { form: { highlights: ['status', 'amount', 'secret'] } });
  mount(
    <FormScreen
      screen={form}
      entity={entity}
      entities={{}}
      params={{ id: '7', ...mode }}
      active
      ownerId="d1"
      dialog={{ close: () => undefined }}
    />,
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain('金额'), { timeout: 10_000 });
}
afterEach(unmount);

test('stand above the groups, once, without hidden fields', async () => {
  await page.viewport(390, 844);
  await open({ [MODE_PARAM]: 'detail' });
  const [band, ...groups] = document.querySelectorAll('section');
  expect(band?.textContent).toBe('状态已付金额1,234.50');
  expect(groups.map((one) => one.textContent).join()).not.toMatch(/状态|金额|底价/);
  expect(labels('section').slice(0, 4)).toEqual(['状态', '金额', '单号', '创建人']);
  expect(await axeViolations()).toEqual([]);
});

test('are ordinary fields of the edit form', async () => {
  await open({});
  expect(document.querySelector('dl')).toBeNull();
  await expect.element(page.getByLabelText('金额')).toBeVisible();
});
