/** Colour scheme: light, dark, or that of the operating system. The shell applies the colours. */
import { proxy } from 'valtio';
import { readItem, writeItem } from '../storage/local-storage';
import { service } from '../service';

export type ThemeMode = 'light' | 'dark' | 'auto';

const KEY = 'theme';
const MODES: readonly ThemeMode[] = ['light', 'dark', 'auto'];

const systemDark = service(() =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null,
);

function storedMode(): ThemeMode {
  const mode = readItem(KEY);
  return MODES.find((one) => one === mode) ?? 'auto';
}

const isDark = (mode: ThemeMode) => (mode === 'auto' ? (systemDark()?.matches ?? false) : mode === 'dark');

/** `mode` is the user's setting; `dark` is the resulting scheme. */
export const theme = service(() => {
  const mode = storedMode();
  return proxy<{ mode: ThemeMode; dark: boolean }>({ mode, dark: isDark(mode) });
});

export function setTheme(mode: ThemeMode): void {
  writeItem(KEY, mode, null);
  theme().mode = mode;
  theme().dark = isDark(mode);
}

/** Follows the system's setting while the mode is `auto`, until the signal is aborted. */
export function followSystemTheme(signal: AbortSignal): void {
  const update = () => {
    theme().dark = isDark(theme().mode);
  };
  systemDark()?.addEventListener('change', update, { signal });
}
