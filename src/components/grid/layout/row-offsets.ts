/** Vertical positions of rows: all rows have the same height, expanded details are below some of them. */

/** Details that are expanded below a row. */
export interface ExpandedDetail {
  rowIndex: number;
  /** Pixels. */
  height: number;
}

export class RowOffsets {
  /** @param details in the order of their rows */
  constructor(
    /** Pixels. */
    readonly rowHeight: number,
    private readonly details: readonly ExpandedDetail[],
  ) {}

  /** Height of the details above a row (pixels). */
  private detailsAbove(endIndex: number): number {
    let sum = 0;
    for (const one of this.details) {
      if (one.rowIndex >= endIndex) break;
      sum += one.height;
    }
    return sum;
  }

  /** Top of a row, from the top of the first one (pixels); for the index after the last row the height of all. */
  topOf(rowIndex: number): number {
    return rowIndex * this.rowHeight + this.detailsAbove(rowIndex);
  }

  /** The row at a vertical position; details belong to the row above them. */
  rowIndexAt(top: number): number {
    let left = top;
    let from = 0;
    for (const { rowIndex, height } of this.details) {
      const until = (rowIndex - from + 1) * this.rowHeight;
      if (left < until) break;
      left -= until;
      from = rowIndex + 1;
      if (left < height) return rowIndex;
      left -= height;
    }
    return from + Math.floor(left / this.rowHeight);
  }
}
