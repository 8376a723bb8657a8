/** Open state of the panels that are not screen dialogs: menu search and overview of the shortcuts. */
import { proxy } from 'valtio';
import { service } from '../service';

export const openPanels = service(() =>
  proxy<{ search: boolean; shortcuts: boolean }>({ search: false, shortcuts: false }),
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
