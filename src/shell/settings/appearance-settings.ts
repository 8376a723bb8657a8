/** Changes of the look: in force at once, stored in the browser and on the server. */
import { applyAppearance, appearance, parseAppearance, type Appearance } from '@/runtime/environment/appearance';
import { setTheme, theme, type ThemeMode } from '@/runtime/environment/theme';
import { saveUserSetting } from '@/runtime/account/user-settings';
import { isJsonObject } from '@/model/http/json';
import { notify } from '@/runtime/notices/notices';
import { messages } from './messages';

/** Name of the stored setting. */
const SETTING = 'appearance';

const MODES: readonly ThemeMode[] = ['light', 'dark', 'auto'];

const save = (): void =>
  void saveUserSetting(SETTING, { ...appearance(), mode: theme().mode }, () => notify.warning(messages.notSaved));

/** Changes options of the look. */
export function changeAppearance(change: Partial<Appearance>): void {
  applyAppearance({ ...appearance(), ...change });
  save();
}

/** Changes the colour scheme. */
export function changeScheme(mode: ThemeMode): void {
  setTheme(mode);
  save();
}

/** Every option gets its default. */
export function resetAppearance(): void {
  setTheme('auto');
  changeAppearance(parseAppearance({}));
}

/** Applies the look among the settings that the server stores for the user; without one, the browser's stays. */
export function applyStoredAppearance(settings: Readonly<Record<string, unknown>>): void {
  const stored = settings[SETTING];
  if (!isJsonObject(stored)) return;
  applyAppearance(parseAppearance(stored));
  const mode = MODES.find((one) => one === stored.mode);
  if (mode && mode !== theme().mode) setTheme(mode);
}
