import type { ColumnTextReader } from '@/model/grid/sort-filter/column-texts';
import type { EnteredCondition } from '@/model/grid/sort-filter/column-condition';
import type { CellFilter, SortKey } from '@/model/grid/sort-filter/sort-filter';
import { LatestTask } from '../core/latest-task';
import { defineSlice, Slice } from '../core/slice';
import type { GridColumn } from '../core/types';

/** A column whose texts are read before the user sorts by it. */
interface PreparedSort {
  column: GridColumn;
  texts: ColumnTextReader;
  controller: AbortController;
}

/** The filter of a column, with the condition as the user entered it. */
export interface EnteredFilter extends CellFilter {
  entered: EnteredCondition;
}

/** Sort keys and filters of a grid; `sort-filter.ts` applies them. */
class SortFilterState extends Slice {
  sortKeys: readonly SortKey[] = [];
  filters: readonly EnteredFilter[] = [];
  /** The run that arranges the rows: a later one aborts it. */
  readonly arranging = new LatestTask();
  prepared: PreparedSort | null = null;

  set(sortKeys: readonly SortKey[], filters: readonly EnteredFilter[]): void {
    this.sortKeys = sortKeys;
    this.filters = filters;
    this.changed();
  }

  /** Stops reading ahead and returns what was read. */
  takePrepared(): PreparedSort | null {
    const { prepared } = this;
    prepared?.controller.abort();
    this.prepared = null;
    return prepared;
  }
}

export const sortFilter = defineSlice((grid) => new SortFilterState(grid));
