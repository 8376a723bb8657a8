import type { CellRange } from '@/model/grid/selection/selection';
import { defineSlice, Slice } from '../core/slice';

/** The area that the fill handle would fill if it were released now. */
class FillPreviewState extends Slice {
  area: CellRange | null = null;

  show(area: CellRange | null): void {
    this.area = area;
    this.changed();
  }
}

export const fillPreview = defineSlice((grid) => new FillPreviewState(grid));
