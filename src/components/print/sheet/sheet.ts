/** Sizes of a sheet of paper on the screen and in print. */
import type { CSSProperties } from 'react';
import type { PrintSettings } from '@/model/screens/screen';

/** Pixels of a millimetre: CSS defines an inch as 96 pixels. */
const PX_PER_MM = 96 / 25.4;
/** Height of the line above or below the content, and the space between two parts, in millimetres. */
const LINE = 8;
const GAP = 4;

/** Width of the sheet in pixels. */
export const sheetWidth = ({ width }: PrintSettings): number => width * PX_PER_MM;

/** Space for the content of a page, in pixels. */
export function contentSpace({ height, margin, header, footer }: PrintSettings): { height: number; gap: number } {
  const lines = (header ? LINE : 0) + (footer ? LINE : 0);
  return { height: (height - 2 * margin - lines) * PX_PER_MM, gap: GAP * PX_PER_MM };
}

/** Custom properties that `print.module.css` reads. */
export const sheetStyle = ({ width, height, margin }: PrintSettings): CSSProperties => ({
  '--sheet-width': `${width}mm`,
  '--sheet-height': `${height}mm`,
  '--sheet-margin': `${margin}mm`,
  '--sheet-line': `${LINE}mm`,
  '--sheet-gap': `${GAP}mm`,
});
