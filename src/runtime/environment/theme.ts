/** Light, dark, or as the machine is set; the shell turns it into colours. */
import { proxy } from 'valtio';
import { readItem, writeItem } from '../storage/local-storage';

export type ThemeMode = 'light' | 'dark' | 'auto';

const KEY = 'theme';
const MODES: readonly ThemeMode[] = ['light', 'dark', 'auto'];

const systemDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

function storedMode(): ThemeMode {
  const mode = readItem(KEY);
  return MODES.find((one) => one === mode) ?? 'light';
}

const isDark = (mode: ThemeMode) => (mode === 'auto' ? (systemDark?.matches ?? false) : mode === 'dark');

/** `dark` is what counts for drawing; `mode` is what the user chose. */
export const theme = proxy<{ mode: ThemeMode; dark: boolean }>({ mode: storedMode(), dark: isDark(storedMode()) });

export function setTheme(mode: ThemeMode): void {
  writeItem(KEY, mode, null);
  theme.mode = mode;
  theme.dark = isDark(mode);
}

systemDark?.addEventListener('change', () => {
  theme.dark = isDark(theme.mode);
});
