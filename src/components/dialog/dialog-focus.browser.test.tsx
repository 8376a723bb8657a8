/** A dialog takes the focus when it opens, and not again when its opening animation ends. */
import { Button, ConfigProvider } from 'antd';
import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { comesToRest, mount, unmount } from '../../../tests/helpers/mount';
import { ModalDialog } from './ModalDialog';

const containers = ['甲', '乙'].map(() => document.createElement('div'));

beforeEach(() => {
  document.body.append(...containers);
  mount(
    <ConfigProvider theme={{ token: { motion: true, motionDurationMid: '60s' } }}>
      <Dialogs />
    </ConfigProvider>,
  );
});
afterEach(() => {
  unmount();
  containers.forEach((one) => one.remove());
});

/** A dialog that opens with motion; its first button opens another one, with a focused button. */
function Dialogs() {
  const [second, setSecond] = useState(false);
  const shared = { open: true, footer: null, closable: false };
  return (
    <>
      <ModalDialog {...shared} title="甲" getContainer={containers[0]!}>
        <Button onClick={() => setSecond(true)}>甲 1</Button>
        <Button>甲 2</Button>
      </ModalDialog>
      {second && (
        <ModalDialog {...shared} title="乙" getContainer={containers[1]!}>
          <Button>乙 1</Button>
          <Button autoFocus>乙 2</Button>
        </ModalDialog>
      )}
    </>
  );
}

const focusedText = (): string => document.activeElement?.textContent ?? '';
const dialogHasFocus = (index: number) =>
  vi.waitFor(() => expect(containers[index]!.contains(document.activeElement)).toBe(true), { timeout: 10_000 });
/** Ends the opening animations, which the test made long. */
async function endOpening(): Promise<void> {
  document.getAnimations().forEach((one) => one.effect?.getComputedTiming().endTime !== Infinity && one.finish());
  await comesToRest();
}

test('a dialog without a focused input has the focus while it opens, and Tab goes on from there', async () => {
  await dialogHasFocus(0);
  await userEvent.tab();
  expect(focusedText()).toBe('甲 1');
  await userEvent.tab();
  await endOpening();
  expect(focusedText()).toBe('甲 2');
});

test('a dialog that opens while the one below still opens keeps the focus', async () => {
  await dialogHasFocus(0);
  await userEvent.keyboard('{Tab}{Enter}');
  await dialogHasFocus(1);
  await endOpening();
  expect(focusedText()).toBe('乙 2');
});
