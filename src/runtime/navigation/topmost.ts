import { dialogs } from './dialogs';
import { tabs } from './tabs';

/** Id of the dialog in front, or of the displayed tab when no dialog is open. */
export const topmostOwner = (): string => dialogs().list.at(-1)?.key ?? tabs().front;
