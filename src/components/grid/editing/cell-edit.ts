import type { Value } from '@/model/entity/field-type';
import type { CellValue } from '@/model/grid/core/types';
import type { GridState } from '../core/grid-state';
import { defineSlice, Slice } from '../core/slice';
import { editAccess } from './edit-access';

/** A cell that is being edited. */
export interface CellEdit {
  id: string;
  key: string;
  /** `text`: typed in the cell; `input`: entered with the input of its field type. */
  mode: 'text' | 'input';
  text: string;
  /** Values of the input so far, with those of sibling fields that it wrote. */
  values: Readonly<Record<string, Value>>;
}

/** The edit in progress. It belongs to a row id and field, not to a mounted editor, so that scrolling keeps it. */
export class CellEditState extends Slice {
  current: CellEdit | null = null;
  private typedCell: CellValue | null = null;

  constructor(grid: GridState) {
    super(grid);
    const access = editAccess(grid);
    access.subscribe(() => {
      if (!access.writable && this.current) this.set(null);
    });
    grid.reactions.display.add(() => {
      if (this.current && !grid.rows.row(this.current.id)) this.set(null);
    });
    grid.reactions.rows.add(({ cells }) => {
      if (this.current && cells.some(({ id }) => id === this.current?.id)) this.changed();
    });
  }

  set(edit: CellEdit | null): void {
    this.current = edit;
    this.changed();
  }

  /** Writes what the user typed into one cell: that cell does not flash, its siblings do. */
  write(value: CellValue, siblings: readonly CellValue[] = []): void {
    this.typedCell = value;
    try {
      editAccess(this.grid).undoableRows?.edit([value, ...siblings]);
    } finally {
      this.typedCell = null;
    }
  }

  /** Whether a change of the cell is the user's own typing. */
  isTyped(id: string, key: string): boolean {
    return this.typedCell?.id === id && this.typedCell.key === key;
  }
}

export const cellEdit = defineSlice((grid) => new CellEditState(grid));
