/** Replaces a text in cells: each replaced text is read as if it had been typed. */
import { isUnreadable } from '@/model/entity/unreadable-text';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import type { GridCell, GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';
import { editAccess } from '../editing/edit-access';
import { writeEntered } from '../editing/typed-values';

/** The outcome of a replacement, in cells. */
export interface ReplaceReport {
  replaced: number;
  /** Of those replaced: cells whose new text could not be read and is marked. */
  unreadable: number;
  /** Cells with the text that cannot be edited, or not as text. */
  locked: number;
}

/** A text with all occurrences of a word replaced; null when it does not occur. Upper and lower case are the same. */
export function replaceWord(text: string, word: string, by: string): string | null {
  const lower = text.toLowerCase();
  // The lower case of a few letters is longer: their texts are compared as they are.
  const [within, needle] = lower.length === text.length ? [lower, word.toLowerCase()] : [text, word];
  let result = '';
  let from = 0;
  for (let at = within.indexOf(needle); at >= 0; at = within.indexOf(needle, from)) {
    result += text.slice(from, at) + by;
    from = at + needle.length;
  }
  return from === 0 ? null : result + text.slice(from);
}

/** A cell that contains the word, with its text after the replacement; null when it cannot be edited as text. */
interface Occurrence {
  id: string;
  column: GridColumn;
  text: string | null;
}

function occurrenceIn(grid: GridState, { id, column, row }: GridCell, word: string, by: string): Occurrence | null {
  const shown = replaceWord(column.text(row), word, by);
  if (shown === null) return null;
  const isEditable = column.textEntry !== null && editAccess(grid).canEdit(id, column.key);
  // The text of an edit is complete where the displayed one is formatted.
  return { id, column, text: isEditable ? (replaceWord(column.editText(row), word, by) ?? shown) : null };
}

const ROWS_PER_YIELD = 100;

/** All cells that contain the word; pauses at each `yield`. */
function* occurrences(grid: GridState, word: string, by: string): Generator<undefined, readonly Occurrence[], void> {
  const found: Occurrence[] = [];
  for (let row = 0; row < grid.displayedIds.length; row += 1) {
    for (let col = 0; col < grid.columns.length; col += 1) {
      const cell = grid.cellAt({ row, col });
      const occurrence = cell && occurrenceIn(grid, cell, word, by);
      if (occurrence) found.push(occurrence);
    }
    if (row % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) yield;
  }
  return found;
}

/** Writes the replaced texts as one step of undo. Resolves when the names in them are looked up. */
async function write(grid: GridState, found: readonly Occurrence[]): Promise<ReplaceReport> {
  const { values, final } = writeEntered(
    grid,
    found.flatMap(({ id, column, text }) => (text === null ? [] : [{ id, column, text }])),
  );
  const read = await final;
  return {
    replaced: values.length,
    unreadable: values.filter(({ value }) => isUnreadable(read.has(value) ? read.get(value) : value)).length,
    locked: found.length - values.length,
  };
}

/** Replaces a word in one cell. Resolves with null when the cell does not contain it. */
export async function replaceInCell(
  grid: GridState,
  cell: GridCell,
  word: string,
  by: string,
): Promise<ReplaceReport | null> {
  const found = occurrenceIn(grid, cell, word, by);
  return found && write(grid, [found]);
}

/** Replaces a word in all displayed rows, rendered or not. */
export async function replaceAll(grid: GridState, word: string, by: string): Promise<ReplaceReport> {
  return write(grid, (await runInTimeSlices(occurrences(grid, word, by))) ?? []);
}
