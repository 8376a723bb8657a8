/** Open state of the panels that are not screen dialogs: menu search, overview of the shortcuts, settings of the look. */
import { proxy } from 'valtio';
import { service } from '../service';

export const openPanels = service(() =>
  proxy<{ search: boolean; shortcuts: boolean; settings: boolean }>({
    search: false,
    shortcuts: false,
    settings: false,
  }),
);

/** Opens the menu search; in the header it only gets the focus. */
export function openMenuSearch(): void {
  openPanels().search = true;
}

export function closeMenuSearch(): void {
  openPanels().search = false;
}

/** Opens the overview of the keyboard shortcuts. */
export function openShortcutPanel(): void {
  openPanels().shortcuts = true;
}

export function closeShortcutPanel(): void {
  openPanels().shortcuts = false;
}

/** Opens the settings of the look. */
export function openSettingsPanel(): void {
  openPanels().settings = true;
}

export function closeSettingsPanel(): void {
  openPanels().settings = false;
}
