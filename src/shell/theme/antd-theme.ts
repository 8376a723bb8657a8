/** Theme of antd, from the design tokens. */
import { theme as antd, type ThemeConfig } from 'antd';
import { fontFamily, menuDark, monospace, paletteOf, sizes, STANDARD_LOOK, type Look, type Palette } from './tokens';

/** Class of the theme variables of antd. It is set on the document element, so that our CSS can use them. */
export const THEME_CLASS = 'jw';

/** A colour at a third of its opacity, for borders of tinted areas. */
const translucent = (color: string) => `${color}55`;

/** Control heights for touch. Small controls keep their size, because they are inside other controls. */
const TOUCH = { controlHeight: sizes.touch, controlHeightLG: sizes.touch, controlHeightSM: sizes.small } as const;

/** Inputs of a theme; one theme per combination. */
export interface ThemeOptions extends Look {
  /** Control sizes for touch. */
  narrow: boolean;
  /**
   * Disables the motion of antd: it waits for the end of animations that CSS cuts short, and its lists would stay
   * unclickable.
   */
  reducedMotion: boolean;
  /** Lower controls and smaller gaps; not on narrow windows, whose controls are for touch. */
  compact: boolean;
}

/** The theme by default, at a wide window. */
export const STANDARD_THEME: ThemeOptions = { ...STANDARD_LOOK, narrow: false, reducedMotion: false, compact: false };

const designTokens = (color: Palette, { narrow, reducedMotion }: ThemeOptions): ThemeConfig['token'] => ({
  colorPrimary: color.primary,
  colorInfo: color.primary,
  colorLink: color.link,
  colorLinkHover: color.linkHover,
  colorLinkActive: color.linkHover,
  colorSuccess: color.success,
  colorWarning: color.warning,
  colorError: color.error,
  // The default of antd has too little contrast on white.
  colorErrorHover: color.errorHover,
  // antd derives these from the seed colours, which are too dark for a clear tint.
  colorInfoBg: color.selected,
  colorSuccessBg: color.successSoft,
  colorWarningBg: color.warningSoft,
  colorErrorBg: color.errorSoft,
  colorInfoBorder: translucent(color.primary),
  colorSuccessBorder: translucent(color.success),
  colorWarningBorder: translucent(color.warning),
  colorErrorBorder: translucent(color.error),
  colorText: color.text,
  colorTextSecondary: color.textSecond,
  colorTextTertiary: color.textThird,
  colorTextDescription: color.textThird,
  colorTextPlaceholder: color.placeholder,
  colorIcon: color.textThird,
  colorBgLayout: color.page,
  colorBgContainer: color.surface,
  colorBgElevated: color.raised,
  colorBgMask: color.mask,
  colorBorder: color.control,
  colorBorderSecondary: color.line,
  colorSplit: color.line,
  controlItemBgHover: color.hover,
  controlItemBgActive: color.selected,
  boxShadow: color.shadow,
  boxShadowSecondary: color.shadow,
  fontFamily,
  fontFamilyCode: monospace,
  fontSize: sizes.font,
  borderRadius: sizes.radius,
  ...(narrow ? TOUCH : {}),
  motion: !reducedMotion,
  fontWeightStrong: 600,
  motionDurationSlow: '0.2s',
  motionDurationMid: '0.15s',
  motionDurationFast: '0.1s',
});

const componentTokens = (color: Palette, dark: boolean): ThemeConfig['components'] => ({
  Button: {
    colorPrimary: color.fill,
    colorPrimaryHover: color.fillHover,
    colorPrimaryActive: color.fillActive,
    dangerColor: dark ? color.surface : '#ffffff',
    defaultHoverColor: color.link,
    defaultActiveColor: color.linkHover,
    defaultHoverBorderColor: color.primary,
    defaultActiveBorderColor: color.primary,
    primaryShadow: 'none',
    dangerShadow: 'none',
    defaultShadow: 'none',
  },
  Menu: {
    itemSelectedColor: color.link,
    itemSelectedBg: color.selected,
    itemHoverBg: color.hover,
    itemActiveBg: color.selected,
    subMenuItemSelectedColor: color.link,
    itemColor: color.textSecond,
    itemHoverColor: color.text,
    itemBg: 'transparent',
    subMenuItemBg: 'transparent',
    activeBarBorderWidth: 0,
    collapsedWidth: sizes.siderCollapsed,
    itemHeight: 40,
    darkItemBg: 'transparent',
    darkSubMenuItemBg: 'transparent',
    darkPopupBg: menuDark.surface,
    darkItemColor: menuDark.text,
    darkItemHoverColor: '#ffffff',
    darkItemSelectedBg: color.fill,
    darkItemSelectedColor: '#ffffff',
    horizontalItemSelectedColor: color.link,
    iconSize: 16,
    collapsedIconSize: 18,
  },
  Tabs: { itemSelectedColor: color.link, itemHoverColor: color.link, inkBarColor: color.primary },
  Pagination: { colorPrimary: color.link, colorPrimaryHover: color.linkHover },
  Modal: { contentBg: color.raised, headerBg: color.raised },
  Tooltip: { colorBgSpotlight: dark ? '#343d4a' : '#27303d' },
  Radio: {
    buttonSolidCheckedBg: color.fill,
    buttonSolidCheckedHoverBg: color.fillHover,
    buttonSolidCheckedActiveBg: color.fillActive,
  },
  Checkbox: { colorPrimary: color.fill, colorPrimaryHover: color.fillHover },
});

function buildTheme(options: ThemeOptions): ThemeConfig {
  const { dark } = options;
  const color = paletteOf(options);
  const scheme = dark ? antd.darkAlgorithm : antd.defaultAlgorithm;
  return {
    cssVar: { prefix: 'ant', key: THEME_CLASS },
    hashed: false,
    algorithm: options.compact && !options.narrow ? [scheme, antd.compactAlgorithm] : scheme,
    token: designTokens(color, options),
    components: componentTokens(color, dark),
  };
}

const themes = new Map<string, ThemeConfig>();

/** Returns the theme of the options, cached: an identical object avoids restyling. */
export function themeOf(look: ThemeOptions): ThemeConfig {
  const key = [look.dark, look.accent, look.colorWeak, look.narrow, look.reducedMotion, look.compact].join();
  const theme = themes.get(key) ?? buildTheme(look);
  themes.set(key, theme);
  return theme;
}
