/** Dialogs and confirmations in the console: the back button, and double clicks. */
import { page, userEvent } from 'vitest/browser';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import InputDialog from '@/components/dialog/InputDialog';
import { navigateTo } from '@/runtime/navigation/addresses';
import { closeAllDialogs, dialogs, open } from '@/runtime/navigation/dialogs';
import { confirm, confirmations } from '@/runtime/notices/notices';
import { clear, enter, prepare, soon } from '../../../tests/shell/stage';

let button: HTMLButtonElement | null = null;

beforeEach(prepare);
afterEach(() => {
  closeAllDialogs();
  button?.remove();
  clear();
});

/** A button in the middle of the page, where a confirmation appears. */
function addButton(onClick: () => void): HTMLButtonElement {
  button = document.body.appendChild(document.createElement('button'));
  Object.assign(button.style, { position: 'fixed', inset: '30% 20%', zIndex: '1' });
  button.addEventListener('click', onClick);
  return button;
}
const dialogsOnScreen = () => document.querySelectorAll('.ant-modal-wrap').length;
const shown = (count: number) => soon(() => expect(dialogsOnScreen()).toBe(count));

test('the back button closes what is on top and stays on the page; then it leaves the page', async () => {
  await enter('/a/one');
  await soon(() => expect(document.title).toContain('甲一'));
  navigateTo('/b/one');
  await soon(() => expect(document.title).toContain('乙一'));
  void open('demo/x.list', {}, { as: 'modal' });
  await shown(1);
  void confirm({ title: '确定吗？' });
  await soon(() => expect(confirmations().list).toHaveLength(1));
  await shown(2);
  history.back();
  await soon(() => expect(confirmations().list).toEqual([]));
  expect(dialogs().list).toHaveLength(1);
  await soon(() => expect(location.pathname).toBe('/b/one'));
  history.back();
  await soon(() => expect(dialogs().list).toEqual([]));
  await soon(() => expect(location.pathname).toBe('/b/one'));
  await soon(() => expect(document.title).toContain('乙一'));
  history.back();
  await soon(() => expect(document.title).toContain('甲一'));
  expect(location.pathname).toBe('/a/one');
});

test('on the first page the back button closes the dialog instead of leaving the console', async () => {
  await enter('/a/one');
  await soon(() => expect(document.title).toContain('甲一'));
  const entries = history.length;
  void open('demo/x.list', {}, { as: 'modal' });
  await shown(1);
  history.back();
  await soon(() => expect(dialogs().list).toEqual([]));
  expect(location.pathname).toBe('/a/one');
  void open('demo/x.list', {}, { as: 'modal' });
  await shown(1);
  expect(history.length).toBeLessThanOrEqual(entries + 1);
  navigateTo('/b/one');
  await soon(() => expect(document.title).toContain('乙一'));
});

test('a dialog does not stay over another page', async () => {
  await enter('/a/one');
  void open('demo/x.list', {}, { as: 'modal' });
  await shown(1);
  navigateTo('/b/one');
  await soon(() => expect(dialogs().list).toEqual([]));
});

test('a question stands over the dialog of an input', async () => {
  await enter('/a/one');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <InputDialog title="选择" width={800} height={600} onClose={() => {}}>
      内容
    </InputDialog>,
  );
  await shown(1);
  const answer = confirm({ title: '覆盖吗？' });
  await shown(2);
  // A covered button could not be clicked.
  await userEvent.click(page.getByRole('button', { name: '确定', exact: true }));
  expect(await answer).toBe(true);
  root.unmount();
});

test('the second click of a double click neither answers the question that the first opened nor opens another', async () => {
  await enter('/a/one');
  await userEvent.dblClick(addButton(() => void confirm({ title: '删除吗？' })));
  await shown(1);
  expect(confirmations().list).toHaveLength(1);
  await userEvent.click(page.getByRole('button', { name: '确定', exact: true }));
  await soon(() => expect(confirmations().list).toEqual([]));
});

test('a double click opens one dialog, and its mask does not take the second click', async () => {
  await enter('/a/one');
  await userEvent.dblClick(addButton(() => void open('demo/x.list', {}, { as: 'modal' })));
  await shown(1);
  expect(dialogs().list).toHaveLength(1);
});
