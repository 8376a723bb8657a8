/** Form screen in the modes add, edit and detail (spec 2 §2). */
import { page } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { MODE_PARAM } from '@/components/actions/form-mode';
import { FormScreen } from '@/components/form/FormScreen';
import FormView from '../../../renderers/screens/form/view';
import { fill, mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';

/** Retries the check for up to 10 s: under load of other tests a frame can take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

startStubServer(() => ({ id: '7', name: '铅笔' }));

afterEach(unmount);

test.each([1440, 1920])('a form page uses the width of the page at %i px', async (width) => {
  await page.viewport(width, 800);
  const { entity, form } = fill({ fields: { name: { label: '名称', type: 'input' } } });
  mount(
    <section>
      <FormView screen={{ ...form, fieldsPerRow: 3 }} entity={entity} entities={{}} params={{}} active ownerId="t1" />
    </section>,
  );
  await soon(() => expect(document.querySelector('form')).not.toBeNull());
  const available = document.querySelector('section')!.getBoundingClientRect().width;
  const used = document.querySelector('section > div')!.getBoundingClientRect().width;
  expect(available).toBeGreaterThan(width - 100);
  expect(used).toBe(available);
  await page.viewport(1280, 720);
});

const inputs = () => document.querySelectorAll('input, textarea').length;
const buttons = () =>
  page
    .getByRole('button')
    .elements()
    .map((one) => one.textContent?.replace(/\s/g, ''));

test.each([
  ['新增物品', {}, 1, ['取消', '确定']],
  ['编辑物品 铅笔', { id: '7' }, 1, ['取消', '确定']],
  // 详情 is a description list without inputs and without a submit button.
  ['物品详情 铅笔', { id: '7', [MODE_PARAM]: 'detail' }, 0, ['编辑', '删除', '打印', '关闭']],
])('[2§2.9] a form is titled %s', async (title, params, entered, offered) => {
  const { entity, form } = fill({ fields: { name: { label: '名称', type: 'input' } } });
  const setTitle = vi.fn();
  mount(
    <FormScreen
      screen={form}
      entity={entity}
      entities={{}}
      params={params}
      active
      ownerId="d1"
      dialog={{ close: () => undefined, setTitle }}
    />,
  );
  await soon(() => expect(buttons()).toEqual(offered));
  expect(setTitle).toHaveBeenLastCalledWith(title);
  expect(inputs()).toBe(entered);
  if (title !== '新增物品')
    await soon(() =>
      expect([document.body.textContent, document.querySelector('input')?.value].join()).toContain('铅笔'),
    );
});
