/** Drafts of row edits in a list's table: they survive a reload of the page. */
import type { Value } from '@/model/entity/field-type';
import type { CellValue } from '@/model/grid/core/types';
import type { Row } from '@/model/record';
import type { Draft } from '@/runtime/unsaved/drafts';
import type { RowEdit } from './inline-rows';

/** The draft of row edits. */
export function inlineDraft(edits: readonly RowEdit[]): Draft {
  const rows = edits.map(({ row, stored, enteredCells: entries, removed }): Value => ({
    row,
    stored,
    entries: entries.map((cell) => ({ ...cell })),
    removed,
  }));
  return { rows };
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const NO_SERVER_ERRORS: RowEdit['serverErrors'] = new Map();

/** The row edits of a draft. Local storage is not trusted: entries with a wrong shape are left out. */
export function readInlineDraft(draft: Draft | undefined): RowEdit[] {
  const rows = draft?.['rows'];
  return (Array.isArray(rows) ? rows : []).flatMap((one): RowEdit[] => {
    if (!isRow(one) || !isRow(one['row']) || !Array.isArray(one['entries'])) return [];
    const { row, stored = null, entries, removed } = one;
    const cells = entries.filter(
      (cell) => isRow(cell) && typeof cell['id'] === 'string' && typeof cell['key'] === 'string' && 'value' in cell,
    ) as unknown as CellValue[];
    return [
      {
        row: row as Row,
        stored: isRow(stored) ? stored : null,
        enteredCells: cells,
        removed: removed === true,
        serverErrors: NO_SERVER_ERRORS,
      },
    ];
  });
}
