/** Columns that stay in sight while the others scroll beneath them. */
import type { CSSProperties } from 'react';

export interface Fixed {
  side: 'left' | 'right';
  /** The one next to what scrolls: it casts the shadow. */
  edge: boolean;
  style: CSSProperties;
}

interface Placed {
  width: number;
  fixed: 'left' | 'right' | null;
}

/**
 * Where each column stays, in their order; undefined: it scrolls.
 * @example fixedOf([{ width: 40, fixed: 'left' }, { width: 90, fixed: null }])[0] // { side: 'left', edge: true, style: { left: 0 } }
 */
export function fixedOf(columns: readonly Placed[]): (Fixed | undefined)[] {
  const places: (Fixed | undefined)[] = columns.map(() => undefined);
  const stack = (side: Fixed['side'], indexes: readonly number[]) => {
    let offset = 0;
    for (const index of indexes) {
      const column = columns[index];
      if (column?.fixed !== side) continue;
      places[index] = { side, edge: false, style: { [side]: offset } };
      offset += column.width;
    }
    const edge = indexes.findLast((index) => places[index]?.side === side);
    if (edge !== undefined) places[edge] = { ...places[edge]!, edge: true };
  };
  const order = columns.map((_column, index) => index);
  stack('left', order);
  stack('right', order.toReversed());
  return places;
}
