import type { Area } from '@/model/grid/core/types';
import { defineSlice, Slice } from '../core/slice';

/** The area that the fill handle would fill if it were released now. */
class FillPreviewState extends Slice {
  area: Area | null = null;

  show(area: Area | null): void {
    this.area = area;
    this.changed();
  }
}

export const fillPreview = defineSlice((grid) => new FillPreviewState(grid));
