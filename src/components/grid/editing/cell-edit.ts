import type { Value } from '@/model/entity/field-type';
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
  /** Arrow keys move the caret in the text, as after F2; otherwise they end the edit and move to the next cell. */
  caretKeys: boolean;
  /** True while an input method composes the first text: an edit that ends without any keeps the cell's value. */
  composing: boolean;
  /** Values of the input so far, with those of sibling fields that it wrote. */
  values: Readonly<Record<string, Value>>;
}

/** The edit in progress. It belongs to a row id and field, not to a mounted editor, so that scrolling keeps it. */
export class CellEditState extends Slice {
  current: CellEdit | null = null;

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
}

export const cellEdit = defineSlice((grid) => new CellEditState(grid));
