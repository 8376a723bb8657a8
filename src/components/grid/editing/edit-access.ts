import type { CellValue } from '@/model/grid/core/types';
import type { UndoableRows } from '@/model/grid/history/types';
import { nameToStore } from '@/components/field/name-fields';
import type { GridState } from '../core/grid-state';
import { defineSlice, Slice } from '../core/slice';

const isNothing = () => false;
const pathOf = (id: string, key: string) => `${id}/${key}`;

/** The cells that store the names of written codes (`textField`), unless they are written themselves. */
function namesOf({ columns, rows }: GridState, values: readonly CellValue[]): CellValue[] {
  const codeFields = new Map(columns.flatMap(({ key, field }) => (field.textField === null ? [] : [[key, field]])));
  if (codeFields.size === 0) return [];
  const written = new Set(values.map(({ id, key }) => pathOf(id, key)));
  return values.flatMap(({ id, key, value }): CellValue[] => {
    const field = codeFields.get(key);
    const row = rows.row(id);
    if (!field?.textField || !row || written.has(pathOf(id, field.textField))) return [];
    const name = nameToStore(field, row, value);
    return (row[field.textField] ?? null) === name ? [] : [{ id, key: field.textField, value: name }];
  });
}

/** What the user may change in a grid; by default nothing, as in a read-only grid. */
export class EditAccess extends Slice {
  /** Target of all changes; null in a read-only grid. */
  undoableRows: UndoableRows | null = null;
  writable = false;
  canAddRows = false;
  private isWritten: (id: string, key: string) => boolean = isNothing;

  /** Makes a grid editable; called once, before it is rendered. */
  open(undoableRows: UndoableRows, writable: boolean, canAddRows: boolean): void {
    this.undoableRows = undoableRows;
    this.writable = writable;
    this.canAddRows = canAddRows;
  }

  /** Locks or unlocks an editable grid, for example while its form is being saved. */
  setWritable(writable: boolean, canAddRows: boolean): void {
    if (!this.undoableRows || (this.writable === writable && this.canAddRows === canAddRows)) return;
    this.writable = writable;
    this.canAddRows = canAddRows;
    this.changed({ allRows: true });
  }

  /**
   * Writes values as one step of undo.
   * @param entered those that the user entered; the others follow from them
   */
  edit(values: readonly CellValue[], entered: readonly CellValue[] = values): void {
    if (values.length === 0) return;
    const written = [...values, ...namesOf(this.grid, values)];
    let keys: Set<string> | null = null;
    this.asUser(
      () => this.undoableRows?.edit(written),
      (id, key) => (keys ??= new Set(entered.map((one) => pathOf(one.id, one.key)))).has(pathOf(id, key)),
    );
  }

  /** Runs a command of the user. `isWritten` tells which of the changed cells the command itself writes. */
  asUser<T>(command: () => T, isWritten: (id: string, key: string) => boolean = () => true): T {
    this.isWritten = isWritten;
    try {
      return command();
    } finally {
      this.isWritten = isNothing;
    }
  }

  /** Whether a change of the cell is the user's own: the old text is not shown over what the user sees arrive. */
  isOwnChange(id: string, key: string): boolean {
    return this.isWritten(id, key);
  }

  /** Whether the names in the text of a cell are being looked up: it is not accepted yet, nor wrong. */
  isLookedUp(id: string, key: string): boolean {
    return this.undoableRows?.isProvisional(this.grid.rows.row(id)?.[key]) === true;
  }

  /** Whether the user may change a cell now. */
  canEdit(id: string, key: string): boolean {
    if (!this.writable) return false;
    const flags = this.grid.rows.flags(id, key);
    return flags.visible && !flags.readonly;
  }
}

export const editAccess = defineSlice((grid) => new EditAccess(grid));
