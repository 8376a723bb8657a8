/**
 * Design tokens: every colour and size of the console. The antd theme and the `--jw-*` variables of our CSS are derived
 * from them. Primary #1890FF is for borders, icons, focus, switches and ink bars; fills with white text, links and
 * selected menu text use the darker #096DD9, which is readable on white (rulings: Widgets).
 */

import type { Accent } from '@/runtime/environment/appearance';
import { accentColors } from './accents';

export const sizes = {
  sider: 200,
  siderCollapsed: 80,
  header: 59,
  tabs: 52,
  /** Greatest width of mobile mode in px (spec 1 §2.5). */
  mobile: 1087.99,
  radius: 6,
  /** Least height in px of touch targets, and of small controls inside other controls. */
  touch: 40,
  small: 24,
  font: 14,
} as const;

const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";
const monospace = "'SFMono-Regular', Consolas, 'Liberation Mono', Menlo, 'Noto Sans Mono CJK SC', monospace";

export interface Palette {
  primary: string;
  /** Background of white text. */
  fill: string;
  fillHover: string;
  fillActive: string;
  link: string;
  linkHover: string;
  selected: string;
  text: string;
  textSecond: string;
  textThird: string;
  placeholder: string;
  page: string;
  surface: string;
  raised: string;
  hover: string;
  line: string;
  control: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  error: string;
  errorHover: string;
  errorSoft: string;
  shadow: string;
  mask: string;
  /** Colours of chart series, in this order; distinguishable in both themes and with colour-vision deficiency. */
  chart1: string;
  chart2: string;
  chart3: string;
  chart4: string;
  chart5: string;
  /** Colour of the rest category, 其他. */
  chartRest: string;
}

const light: Palette = {
  primary: '#1890ff',
  fill: '#096dd9',
  fillHover: '#0a5fbb',
  fillActive: '#08509e',
  link: '#096dd9',
  linkHover: '#0a5fbb',
  selected: '#edf5ff',
  text: '#1c232d',
  textSecond: '#4a5463',
  textThird: '#646e7d',
  placeholder: '#6b7483',
  page: '#f3f5f8',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#f2f5f9',
  line: '#e7eaef',
  control: '#cdd3dc',
  success: '#237b1a',
  successSoft: '#ecf8ea',
  warning: '#9a5b00',
  warningSoft: '#fff6e5',
  error: '#c9252d',
  errorHover: '#ad1c24',
  errorSoft: '#fdeeee',
  shadow: '0 6px 24px rgba(24, 39, 63, 0.12), 0 1px 4px rgba(24, 39, 63, 0.08)',
  mask: 'rgba(20, 29, 43, 0.42)',
  chart1: '#1677d2',
  chart2: '#12806c',
  chart3: '#b8660b',
  chart4: '#8a4fc4',
  chart5: '#b83a66',
  chartRest: '#7d8796',
};

const dark: Palette = {
  primary: '#1890ff',
  fill: '#096dd9',
  fillHover: '#1272db',
  fillActive: '#075fbd',
  link: '#5cb0ff',
  linkHover: '#84c4ff',
  selected: '#132b47',
  text: '#e4e8ee',
  textSecond: '#b3bbc7',
  textThird: '#949eac',
  placeholder: '#8a94a3',
  page: '#0f1318',
  surface: '#171c23',
  raised: '#1f252e',
  hover: '#202731',
  line: '#2a313c',
  control: '#414b59',
  success: '#6cc85f',
  successSoft: '#16291a',
  warning: '#e5a94a',
  warningSoft: '#2d2415',
  error: '#ff8187',
  errorHover: '#ffa3a7',
  errorSoft: '#331b1f',
  shadow: '0 8px 28px rgba(0, 0, 0, 0.5), 0 0 0 1px #2a313c',
  mask: 'rgba(4, 7, 11, 0.62)',
  chart1: '#5cb0ff',
  chart2: '#4cc3a9',
  chart3: '#e5a94a',
  chart4: '#b79bf0',
  chart5: '#ee8aa9',
  chartRest: '#8b95a3',
};

/** Status colours for people without a colour-vision deficiency: green and red differ by hue. */
const vividStatus = {
  light: { success: '#1d7d12', warning: '#a85100', error: '#cf1322' },
  dark: { success: '#73d13d', warning: '#ffa940', error: '#ff7875' },
} as const;

/** What decides the colours. */
export interface Look {
  dark: boolean;
  accent: Accent;
  /** Status colours that people with a colour-vision deficiency tell apart. */
  colorWeak: boolean;
}

/** The look by default. */
export const STANDARD_LOOK: Look = { dark: false, accent: 'blue', colorWeak: true };

/** The colours of a look. The default accent has colours chosen by hand. */
export function paletteOf({ dark: isDark, accent, colorWeak }: Look): Palette {
  const base = isDark ? dark : light;
  return {
    ...base,
    ...(accent === 'blue' ? {} : accentColors(accent, isDark, base.surface)),
    ...(colorWeak ? {} : vividStatus[isDark ? 'dark' : 'light']),
  };
}

/** The dark menu of the light scheme. */
export const menuDark = { surface: '#001529', text: '#c3ccd6', line: '#0d2a45', hover: '#0a2238' } as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** CSS variables of the theme: `textSecond` → `--jw-text-second`; sizes and fonts included. */
export function cssVariables(look: Look): Record<string, string> {
  const colors = Object.entries(paletteOf(look)).map(([name, value]) => [`--jw-${kebab(name)}`, value as string]);
  return {
    ...Object.fromEntries(colors),
    ...Object.fromEntries(Object.entries(menuDark).map(([name, value]) => [`--jw-menu-${name}`, value])),
    '--jw-font': fontFamily,
    '--jw-mono': monospace,
    '--jw-font-size': `${sizes.font}px`,
    '--jw-radius': `${sizes.radius}px`,
    '--jw-sider': `${sizes.sider}px`,
    '--jw-sider-collapsed': `${sizes.siderCollapsed}px`,
    '--jw-header': `${sizes.header}px`,
    '--jw-tabs': `${sizes.tabs}px`,
  };
}

/**
 * Sets the variables through CSSOM, which the strict content security policy allows, and the `color-scheme` of native
 * controls.
 */
export function applyTokens(look: Look): void {
  const { documentElement: root } = document;
  for (const [name, value] of Object.entries(cssVariables(look))) root.style.setProperty(name, value);
  root.style.setProperty('color-scheme', look.dark ? 'dark' : 'light');
  root.dataset.theme = look.dark ? 'dark' : 'light';
}

export { fontFamily, monospace };
