/** Where rows stand: all are of one height, and below some of them details are open. */

/** Details that are open below the row at a place. */
export interface ExpandedDetail {
  rowIndex: number;
  /** Pixels. */
  height: number;
}

export class RowOffsets {
  /** @param details in the order of their places */
  constructor(
    /** Of a row. */
    readonly rowHeight: number,
    private readonly details: readonly ExpandedDetail[],
  ) {}

  /** Pixels of the details above a place. */
  private detailsAbove(endIndex: number): number {
    let sum = 0;
    for (const one of this.details) {
      if (one.rowIndex >= endIndex) break;
      sum += one.height;
    }
    return sum;
  }

  /** Where a row begins, from the first one's top; the place after the last tells where all end. */
  topOf(rowIndex: number): number {
    return rowIndex * this.rowHeight + this.detailsAbove(rowIndex);
  }

  /** The row that a height belongs to, its details included. */
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
