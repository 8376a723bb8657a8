/** Work in a list's table that outlives a reload. */
import type { Value } from '@/model/entity/field-type';
import type { CellValue } from '@/model/grid/core/types';
import type { Row } from '@/model/record';
import { deleteDraft, saveDraft, loadDraft } from '@/runtime/unsaved/drafts';
import type { Kept } from './inline-rows';

/** Keeps it; what is nothing any more is forgotten. */
export function keepRows(key: string, kept: readonly Kept[]): void {
  if (kept.length === 0) return deleteDraft(key);
  const rows = kept.map(({ row, stored, entries, removed }): Value => ({
    row,
    stored,
    entries: entries.map((cell) => ({ ...cell })),
    removed,
  }));
  return saveDraft(key, { rows });
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const NOTHING_SAID: Kept['said'] = new Map();

/** What was kept; storage is anybody's to write: what does not fit is left out. */
export function takeRows(key: string): Kept[] {
  const rows = loadDraft(key)?.['rows'];
  return (Array.isArray(rows) ? rows : []).flatMap((one): Kept[] => {
    if (!isRow(one) || !isRow(one['row']) || !Array.isArray(one['entries'])) return [];
    const { row, stored = null, entries, removed } = one;
    const cells = entries.filter(
      (cell) => isRow(cell) && typeof cell['id'] === 'string' && typeof cell['key'] === 'string' && 'value' in cell,
    ) as unknown as CellValue[];
    return [
      {
        row: row as Row,
        stored: isRow(stored) ? stored : null,
        entries: cells,
        removed: removed === true,
        said: NOTHING_SAID,
      },
    ];
  });
}
