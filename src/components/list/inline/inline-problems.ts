/** Descriptions of what prevented the rows of an editing table from being saved. */
import type { Entity } from '@/model/entity/entity';
import type { Cell } from '@/model/grid/core/types';
import { messages as gridTexts } from '@/components/grid/core/messages';
import { messages } from '@/components/messages';
import type { CellError, InlineRows, RowEdit } from './inline-rows';

export interface SaveProblems {
  title: string;
  /** One line for each error. */
  lines: readonly string[];
  /** The cell to focus. */
  firstCell: Cell;
}

/** Describes rows that the server did not accept; null when there are none. */
export function saveFailures(remaining: readonly RowEdit[], rows: InlineRows): SaveProblems | null {
  const failed = remaining.filter(({ serverErrors }) => serverErrors.size > 0);
  const [first] = failed;
  if (!first) return null;
  return {
    title: messages.rowsFailed(remaining.length),
    lines: failed.flatMap(({ row, serverErrors }) =>
      [...serverErrors.values()].map((message) => `${gridTexts.rowAt(rows.rowNumber(String(row['id'])))}：${message}`),
    ),
    firstCell: { id: String(first.row['id']), key: [...first.serverErrors.keys()][0] ?? '' },
  };
}

/** Describes cells with errors; null when there are none. */
export function validationProblems(
  errors: readonly CellError[],
  rows: InlineRows,
  { fields }: Entity,
): SaveProblems | null {
  const [first] = errors;
  if (!first) return null;
  return {
    title: messages.errorCount(errors.length),
    lines: errors.map(({ id, key, message }) =>
      gridTexts.unread(rows.rowNumber(id), fields[key]?.label ?? key, message),
    ),
    firstCell: first,
  };
}
