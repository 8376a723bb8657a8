/** The look as it is stored (spec 1 §9). */
import { describe, expect, test } from 'vitest';
import { writeItem } from '../storage/local-storage';
import { ACCENTS, appearance, applyAppearance, CHOICES, parseAppearance, SWITCHES } from './appearance';

const DEFAULTS = {
  accent: 'blue',
  menu: 'light',
  layout: 'side',
  width: 'fixed',
  rowSize: 'auto',
  fixedHeader: true,
  autoHideHeader: false,
  fixedSider: true,
  colorWeak: true,
  tabs: true,
  compact: false,
  reducedMotion: false,
};

test('[1§9.15] defaults: #1890FF, light menu at the side, fixed width, colour-weak and tabs on, stored under pro__', () => {
  expect(parseAppearance({})).toEqual(DEFAULTS);
  expect(ACCENTS.blue.toUpperCase()).toBe('#1890FF');
  const stored = new Map<string, string>();
  const before = globalThis.localStorage;
  Object.assign(globalThis, { localStorage: { setItem: (key: string, text: string) => stored.set(key, text) } });
  writeItem('appearance', DEFAULTS, null);
  Object.assign(globalThis, { localStorage: before });
  expect([...stored.keys()]).toEqual(['pro__appearance']);
});

test('[1§9.16] the palette offers 8 colours', () => {
  expect(CHOICES.accent).toHaveLength(8);
  expect(new Set(Object.values(ACCENTS)).size).toBe(8);
});

describe('stored data', () => {
  test.each([[null], ['dark'], [[]], [{ accent: 'pink', menu: 1, layout: {}, width: '__proto__', tabs: 'no' }]])(
    '%j: what is missing or wrong gets its default',
    (raw) => expect(parseAppearance(raw)).toEqual(DEFAULTS),
  );

  test('every value and every switch is kept', () => {
    const chosen = Object.fromEntries(Object.entries(CHOICES).map(([name, values]) => [name, values.at(-1)]));
    const switched = Object.fromEntries(Object.entries(SWITCHES).map(([name, standard]) => [name, !standard]));
    expect(parseAppearance({ ...chosen, ...switched })).toEqual({ ...chosen, ...switched });
    applyAppearance(parseAppearance(chosen));
    expect({ ...appearance() }).toEqual({ ...DEFAULTS, ...chosen });
  });
});
