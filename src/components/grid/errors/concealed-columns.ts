import { defineSlice } from '../core/slice';
import type { GridColumn } from '../core/types';

/** Columns that the user has hidden, and how to show one. Set by the view, which knows the preferences. */
class ConcealedColumns {
  columns: readonly GridColumn[] = [];
  show: (key: string) => void = () => undefined;
}

export const concealedColumns = defineSlice(() => new ConcealedColumns());
