/** Every primary colour is readable on every background of both schemes. */
import { describe, expect, test } from 'vitest';
import { ACCENTS, type Accent } from '@/runtime/environment/appearance';
import { contrast } from './accents';
import { paletteOf } from './tokens';

const accents = Object.keys(ACCENTS) as Accent[];
const looks = accents.flatMap((accent) =>
  [false, true].flatMap((dark) => [true, false].map((colorWeak) => ({ accent, dark, colorWeak }))),
);

test('the contrast of black and white is 21, that of a colour and itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#1890ff', '#1890ff')).toBe(1);
});

describe.each(looks)('$accent, dark $dark, colour-weak $colorWeak', (look) => {
  const color = paletteOf(look);

  test.each([
    ['white text on fills', '#ffffff', color.fill, 4.5],
    ['white text on fills under the pointer', '#ffffff', color.fillHover, 4.5],
    ['links', color.link, color.surface, 4.5],
    ['links under the pointer', color.linkHover, color.surface, 4.5],
    ['text of the selected menu entry', color.link, color.selected, 4.5],
    ['borders and icons', color.primary, color.surface, 3],
    ['success', color.success, color.surface, 4.5],
    ['success on its tint', color.success, color.successSoft, 4.5],
    ['warning', color.warning, color.surface, 4.5],
    ['warning on its tint', color.warning, color.warningSoft, 4.5],
    ['error', color.error, color.surface, 4.5],
    ['error on its tint', color.error, color.errorSoft, 4.5],
  ])('%s', (_, one, other, least) => expect(contrast(one, other)).toBeGreaterThanOrEqual(least));
});

test('[1§9.23] colour-weak mode has other status colours, in both schemes', () => {
  for (const dark of [false, true]) {
    const [weak, vivid] = [true, false].map((colorWeak) => paletteOf({ accent: 'blue', dark, colorWeak }));
    for (const status of ['success', 'warning', 'error'] as const) expect(weak![status]).not.toBe(vivid![status]);
    expect(weak!.primary).toBe(vivid!.primary);
  }
});

test('the default accent keeps the colours of the specification', () => {
  expect(paletteOf({ accent: 'blue', dark: false, colorWeak: true })).toMatchObject({
    primary: '#1890ff',
    fill: '#096dd9',
    link: '#096dd9',
  });
});
