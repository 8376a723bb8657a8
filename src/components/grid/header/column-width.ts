import type { GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';

/** Rows that are measured for the best width. */
const MEASURED_ROWS = 500;
/** Pixels around a text. */
const PADDING = 24;

/** The width that fits a column's title and the texts of its first rows (pixels). */
export function fitWidthOf(grid: GridState, column: GridColumn, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return column.width;
  context.font = font;
  const texts = grid.displayedIds.slice(0, MEASURED_ROWS).flatMap((id) => {
    const row = grid.rows.row(id);
    return row ? [column.text(row)] : [];
  });
  const widths = [column.title, ...texts].map((text) => context.measureText(text).width);
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  return Math.ceil(widest + PADDING + (column.title.length > 0 ? PADDING : 0));
}
