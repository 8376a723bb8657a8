/** Colours that follow the chosen primary colour, readable on their backgrounds in both schemes. */
import { ACCENTS, type Accent } from '@/runtime/environment/appearance';

/** WCAG contrast of texts, and of borders, icons and other marks. */
const TEXT_CONTRAST = 4.5;
const MARK_CONTRAST = 3;

export interface AccentColors {
  primary: string;
  /** Background of white text. */
  fill: string;
  fillHover: string;
  fillActive: string;
  link: string;
  linkHover: string;
  selected: string;
}

/** Red, green and blue, 0 to 255. @param hex like `#1890ff` */
const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** `share` (0 to 1) of a colour over another one. */
function blend(color: string, share: number, below: string): string {
  const under = channels(below);
  const mixed = channels(color).map((value, at) => Math.round(value * share + (under[at] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Steps between a colour and black or white, so that even yellow reaches every contrast. */
const STEPS = 20;

/** The colour, moved towards `end` until it has the contrast on all backgrounds. */
function readable(color: string, end: string, least: number, backgrounds: readonly string[]): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const moved = blend(end, step / STEPS, color);
    if (backgrounds.every((background) => contrast(moved, background) >= least)) return moved;
  }
  return end;
}

/**
 * The colours of an accent in a scheme.
 * @param surface background of pages, `#rrggbb`
 */
export function accentColors(accent: Accent, isDark: boolean, surface: string): AccentColors {
  const base = ACCENTS[accent];
  const selected = isDark ? blend(base, 0.2, surface) : blend(base, 0.08, surface);
  const towards = isDark ? '#ffffff' : '#000000';
  const fill = readable(base, '#000000', TEXT_CONTRAST, ['#ffffff']);
  const link = readable(isDark ? blend('#ffffff', 0.2, base) : base, towards, TEXT_CONTRAST, [surface, selected]);
  return {
    primary: readable(base, towards, MARK_CONTRAST, [surface]),
    fill,
    fillHover: blend('#000000', 0.12, fill),
    fillActive: blend('#000000', 0.24, fill),
    link,
    linkHover: blend(towards, 0.15, link),
    selected,
  };
}
