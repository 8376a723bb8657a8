/** A button's menu: where the focus goes when a key opens it, and when it closes before it was focused. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount, unmount } from '../../../tests/helpers/mount';
import { DeferredMenu } from './DeferredMenu';

beforeEach(() => {
  mount(
    <DeferredMenu
      menu={() => ({
        items: [
          { key: 'up', label: '升序' },
          { key: 'down', label: '降序' },
        ],
      })}
    >
      {(button) => (
        <button {...button} type="button">
          更多
        </button>
      )}
    </DeferredMenu>,
  );
});
afterEach(unmount);

const focused = (): string => document.activeElement?.textContent ?? '';
const frame = () => new Promise(requestAnimationFrame);
async function openByKey(): Promise<void> {
  const button = await vi.waitUntil(() => document.querySelector<HTMLElement>('button'));
  button.focus();
  // A click without a pointer is what a key makes of a button.
  button.click();
}

test('focuses the first entry of a menu that a key opened, and moves on with arrow keys', async () => {
  await openByKey();
  await vi.waitFor(() => expect(focused()).toBe('升序'));
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('降序');
  await userEvent.keyboard('{Escape}');
  expect(focused()).toBe('更多');
});

test('leaves the focus on the button when the mouse opened the menu', async () => {
  await userEvent.click(page.getByRole('button', { name: '更多' }));
  await vi.waitFor(() => expect(page.getByRole('menuitem', { name: '升序' }).elements()).toHaveLength(1));
  for (let frames = 0; frames < 10; frames += 1) await frame();
  expect(focused()).toBe('更多');
});

test.each([0, 1, 2, 3, 4, 5])(
  'keeps the focus on the button when Escape comes %i frames after opening',
  async (wait) => {
    for (let opened = 0; opened < 2; opened += 1) {
      await openByKey();
      await vi.waitFor(() => expect(document.querySelector('[aria-expanded=true]')).not.toBeNull());
      for (let frames = 0; frames < wait; frames += 1) await frame();
      const escape = new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true });
      document.activeElement?.dispatchEvent(escape);
      for (let frames = 0; frames < 10; frames += 1) await frame();
      expect(focused()).toBe('更多');
    }
  },
);
