/** Light, dark, or as the machine is set; the shell turns it into colours. */
import { proxy } from 'valtio';
import { read, write } from './storage';

export type ThemeMode = 'light' | 'dark' | 'auto';

const KEY = 'theme';
const MODES: readonly ThemeMode[] = ['light', 'dark', 'auto'];

const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

function stored(): ThemeMode {
  const mode = read(KEY);
  return MODES.find((one) => one === mode) ?? 'light';
}

const isDark = (mode: ThemeMode) => (mode === 'auto' ? (system?.matches ?? false) : mode === 'dark');

/** `dark` is what counts for drawing; `mode` is what the user chose. */
export const theme = proxy<{ mode: ThemeMode; dark: boolean }>({ mode: stored(), dark: isDark(stored()) });

export function setTheme(mode: ThemeMode): void {
  write(KEY, mode, null);
  theme.mode = mode;
  theme.dark = isDark(mode);
}

system?.addEventListener('change', () => {
  theme.dark = isDark(theme.mode);
});
