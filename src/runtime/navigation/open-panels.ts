/** What is open above the console besides dialogs of screens. */
import { proxy } from 'valtio';
import { service } from '../service';

export const openPanels = service(() =>
  proxy<{ search: boolean; shortcuts: boolean }>({ search: false, shortcuts: false }),
);
