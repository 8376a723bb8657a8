/** Open state of the panels that are not screen dialogs: search and shortcuts. */
import { proxy } from 'valtio';
import { service } from '../service';

export const openPanels = service(() =>
  proxy<{ search: boolean; shortcuts: boolean }>({ search: false, shortcuts: false }),
);
