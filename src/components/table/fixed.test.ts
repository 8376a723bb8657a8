import { expect, test } from 'vitest';
import { fixedOf } from './fixed';

test('fixed columns stack from their side; the innermost of each casts the shadow', () => {
  const places = fixedOf([
    { width: 40, fixed: 'left' },
    { width: 100, fixed: 'left' },
    { width: 90, fixed: null },
    { width: 80, fixed: 'left' },
    { width: 70, fixed: 'right' },
    { width: 60, fixed: 'right' },
  ]);
  expect(places).toEqual([
    { side: 'left', edge: false, style: { left: 0 } },
    { side: 'left', edge: false, style: { left: 40 } },
    undefined,
    { side: 'left', edge: true, style: { left: 140 } },
    { side: 'right', edge: true, style: { right: 60 } },
    { side: 'right', edge: false, style: { right: 0 } },
  ]);
  expect(fixedOf([{ width: 1, fixed: null }])).toEqual([undefined]);
});
