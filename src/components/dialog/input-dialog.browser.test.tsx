/** A dialog of an input changes nothing of the page around the input. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount, unmount } from '../../../tests/helpers/mount';
import InputDialog from './InputDialog';

afterEach(unmount);

test('takes no place in a column with gaps', async () => {
  const host = mount(
    <div style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
      <p style={{ margin: 0, height: 20 }}>甲</p>
      <InputDialog title="选择" width={400} onClose={() => undefined}>
        内容
      </InputDialog>
    </div>,
  );
  await expect.element(page.getByRole('dialog', { name: '选择' })).toBeVisible();
  expect(host.querySelector('div')!.getBoundingClientRect().height).toBe(20);
});
