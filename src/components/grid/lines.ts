/** Where rows stand: all are of one height, and below some of them details are open. */

/** Details that are open below the row at a place. */
export interface OpenBelow {
  place: number;
  /** Pixels. */
  height: number;
}

export class Lines {
  /** @param opened in the order of their places */
  constructor(
    /** Of a row. */
    readonly height: number,
    private readonly opened: readonly OpenBelow[],
  ) {}

  /** Pixels of the details above a place. */
  private above(place: number): number {
    let sum = 0;
    for (const one of this.opened) {
      if (one.place >= place) break;
      sum += one.height;
    }
    return sum;
  }

  /** Where a row begins, from the first one's top; the place after the last tells where all end. */
  topOf(place: number): number {
    return place * this.height + this.above(place);
  }

  /** The row that a height belongs to, its details included. */
  placeAt(top: number): number {
    let left = top;
    let from = 0;
    for (const { place, height } of this.opened) {
      const until = (place - from + 1) * this.height;
      if (left < until) break;
      left -= until;
      from = place + 1;
      if (left < height) return place;
      left -= height;
    }
    return from + Math.floor(left / this.height);
  }
}
