/** How a screen opens: dialog, drawer or page, and its width. */
import type { WindowFile } from '../generated/files';
import type { OpenOptions } from './screen';

const WIDTHS = { modal: 800, drawer: 650, page: 0 } as const;

/** Width of the dialog of a list that records are picked from (spec 2 §2). */
export const PICKER_WIDTH = 1200;

/**
 * Fills the setting `window`; a dialog is the default.
 * @param picks the dialog is that of a picker
 */
export function fillWindow(file: WindowFile | undefined, picks = false): OpenOptions {
  const as = file?.as ?? 'modal';
  const width = file?.width ?? (picks && as === 'modal' ? PICKER_WIDTH : WIDTHS[as]);
  // A text is a share, as `60%`.
  return typeof width === 'number'
    ? { as, width, percent: null }
    : { as, width: WIDTHS[as], percent: Number.parseInt(width, 10) };
}
