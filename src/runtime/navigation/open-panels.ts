/** What is open above the console besides dialogs of screens. */
import { proxy } from 'valtio';

export const openPanels = proxy<{ search: boolean; shortcuts: boolean }>({ search: false, shortcuts: false });
