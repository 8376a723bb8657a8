/** Work in a list's table that outlives a reload. */
import type { Value } from '@/model/entity/field-type';
import type { CellValue } from '@/model/grid/core/types';
import type { Row } from '@/model/record';
import { deleteDraft, saveDraft, loadDraft } from '@/runtime/unsaved/drafts';
import type { RowEdit } from './inline-rows';

/** Keeps it; what is nothing any more is forgotten. */
export function saveInlineDraft(key: string, edits: readonly RowEdit[]): void {
  if (edits.length === 0) return deleteDraft(key);
  const rows = edits.map(({ row, stored, enteredCells: entries, removed }): Value => ({
    row,
    stored,
    entries: entries.map((cell) => ({ ...cell })),
    removed,
  }));
  return saveDraft(key, { rows });
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const NO_SERVER_ERRORS: RowEdit['serverErrors'] = new Map();

/** What was kept; storage is anybody's to write: what does not fit is left out. */
export function loadInlineDraft(key: string): RowEdit[] {
  const rows = loadDraft(key)?.['rows'];
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
