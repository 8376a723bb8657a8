/**
 * The look of the console as its user chose it (spec 1 §9): kept in the browser, so that it is there at once, and on
 * servers that store it for the user, so that it is the same everywhere. The colour scheme is in theme.ts.
 */
import { proxy } from 'valtio';
import { isJsonObject } from '@/model/http/json';
import { readItem, writeItem } from '../storage/local-storage';
import { service } from '../service';

/** Primary colours to choose from, the first one by default. */
export const ACCENTS = {
  blue: '#1890ff',
  geekBlue: '#2f54eb',
  purple: '#722ed1',
  red: '#f5222d',
  volcano: '#fa541c',
  orange: '#faad14',
  cyan: '#13c2c2',
  green: '#52c41a',
} as const;

export type Accent = keyof typeof ACCENTS;

/** Values of each option, the default first. */
export const CHOICES = {
  accent: Object.keys(ACCENTS) as readonly Accent[],
  /** Colours of the menu in the light scheme. */
  menu: ['light', 'dark'],
  layout: ['side', 'top'],
  /** Width of the page below a top menu. */
  width: ['fixed', 'fluid'],
  /** Row height of tables whose user did not choose one; `auto`: as the table is designed. */
  rowSize: ['auto', 'medium', 'small', 'mini', 'tiny'],
} as const;

/** Switches and their defaults. */
export const SWITCHES = {
  fixedHeader: true,
  /** Hides a fixed header while the page is scrolled down beyond 100 px. */
  autoHideHeader: false,
  /** The side menu stays in place while the page scrolls. */
  fixedSider: true,
  /** Colours that people with a colour-vision deficiency tell apart. */
  colorWeak: true,
  tabs: true,
  compact: false,
  /** No motion, also where the system does not ask for it. */
  reducedMotion: false,
} as const;

type Choices = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };
type Switches = { [Name in keyof typeof SWITCHES]: boolean };
export type Appearance = Choices & Switches;

const KEY = 'appearance';

/** Reads a stored appearance; whatever is missing or wrong gets its default. @throws never */
export function parseAppearance(raw: unknown): Appearance {
  const stored = isJsonObject(raw) ? raw : {};
  const chosen = Object.entries(CHOICES).map(([name, values]) => [
    name,
    values.find((one) => one === stored[name]) ?? values[0],
  ]);
  const switched = Object.entries(SWITCHES).map(([name, standard]) => {
    const value = stored[name];
    return [name, typeof value === 'boolean' ? value : standard];
  });
  return Object.fromEntries([...chosen, ...switched]) as Appearance;
}

/** The appearance in force. */
export const appearance = service(() => proxy<Appearance>(parseAppearance(readItem(KEY))));

/** Applies an appearance and keeps it in this browser. */
export function applyAppearance(next: Appearance): void {
  Object.assign(appearance(), next);
  writeItem(KEY, next, null);
}
