/** How a screen opens: dialog, drawer or page, and its width. */
import type { WindowFile } from '../generated/files';
import type { OpenOptions } from './screen';

const WIDTHS = { modal: 800, drawer: 650, page: 0 } as const;

/** Fills the setting `window`; a dialog is the default. */
export function fillWindow(file: WindowFile | undefined): OpenOptions {
  const as = file?.as ?? 'modal';
  return { as, width: file?.width ?? WIDTHS[as] };
}
