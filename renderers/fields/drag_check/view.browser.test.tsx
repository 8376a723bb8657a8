/** Drag verification: only a drag to the end of the track counts. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Value } from '@/model/entity/field-type';
import { fillField } from '@/model/entity/fill-field';
import { types } from '@/registry/values';
import { loadInputs } from '@/registry/views';
import { mount, unmount } from '../../../tests/helpers/mount';
import { inputProps, Probe } from '../../../tests/helpers/field-input';

afterEach(unmount);

/** Presses the handle at its centre and drags it by `part` percent of the track, without releasing it. */
function drag(handle: HTMLElement, part: number): void {
  const { left, width, top } = handle.getBoundingClientRect();
  const way = (handle.parentElement!.clientWidth - width) * (part / 100);
  const at = (clientX: number) => ({ bubbles: true, pointerId: 1, clientX, clientY: top + 1 });
  // Pointer capture throws for synthetic pointer events.
  handle.setPointerCapture = () => undefined;
  handle.dispatchEvent(new PointerEvent('pointerdown', at(left + width / 2)));
  for (const share of [0.5, 1])
    handle.dispatchEvent(new PointerEvent('pointermove', at(left + width / 2 + way * share)));
}
const letGo = (handle: HTMLElement) =>
  handle.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 }));

test('idle until it is dragged past its full width, otherwise it snaps back', async () => {
  const { Input } = await loadInputs('drag_check');
  const field = fillField('human', { label: '验证', type: 'drag_check' }, { types });
  const seen: Value[] = [];
  mount(
    <div style={{ width: 320 }}>
      <Probe {...inputProps(field, { id: 'human' })} Input={Input} onValue={(next) => seen.push(next)} />
    </div>,
  );
  const slider = page.getByRole('slider', { name: '验证' });
  await expect.element(page.getByText('请按住滑块拖动')).toBeVisible();
  const handle = (await slider.element()) as HTMLElement;

  drag(handle, 80);
  await expect.element(slider).toHaveAttribute('aria-valuenow', '80');
  letGo(handle);
  await expect.element(slider).toHaveAttribute('aria-valuenow', '0');
  expect(seen).toEqual([]);

  drag(handle, 110);
  letGo(handle);
  await expect.element(page.getByText('验证通过')).toBeVisible();
  expect(seen).toEqual(['Y']);

  drag(handle, 0);
  letGo(handle);
  await expect.element(slider).toHaveAttribute('aria-valuenow', '100');
  expect(seen).toEqual(['Y']);
});
