/** Works out what a paste does before anything is changed: which cells, which new rows, what could not be read. */
import type { Row } from '../record';
import type { Area, CellValue, GridField, PastePlan, Unread } from './types';

export interface PasteRequest {
  /** Shown columns, in their order. */
  columns: readonly GridField[];
  /** Shown rows, in their order. */
  ids: readonly string[];
  /** The texts; lines may differ in length. */
  matrix: readonly (readonly string[])[];
  /** Where it goes: a block that fits in several times is repeated, one cell fills all. */
  area: Area;
  /** Rows may be added below the last one. */
  canAdd: boolean;
  mayWrite: (id: string, key: string) => boolean;
}

/** How often a block fits into a length, when it fits exactly. */
const times = (length: number, block: number): number => (length > block && length % block === 0 ? length / block : 1);

/** @returns the plan; nothing has been changed yet */
export function planPaste({ columns, ids, matrix, area, canAdd, mayWrite }: PasteRequest): PastePlan {
  const height = matrix.length;
  const width = Math.max(0, ...matrix.map((line) => line.length));
  const empty: PastePlan = { values: [], added: [], unread: [], closed: 0, beyond: 0, area };
  if (height === 0 || width === 0) return empty;
  const down = height * times(area.bottom - area.top + 1, height);
  const across = width * times(area.right - area.left + 1, width);
  const values: CellValue[] = [];
  const added: Row[] = [];
  const unread: Unread[] = [];
  let closed = 0;
  let beyond = 0;
  for (let line = 0; line < down; line += 1) {
    const texts = matrix[line % height] ?? [];
    const place = area.top + line;
    const id = ids[place];
    if (id === undefined && !canAdd) {
      beyond += 1;
      continue;
    }
    const row: Row = {};
    for (let step = 0; step < across; step += 1) {
      const text = texts[step % width];
      const column = columns[area.left + step];
      if (text === undefined || !column) continue;
      const { key, label } = column.field;
      if (id !== undefined && !mayWrite(id, key)) {
        closed += 1;
        continue;
      }
      const value = column.fromText(text);
      if (typeof value === 'object' && value !== null && 'error' in value)
        unread.push({ row: line + 1, column: label, text, message: String(value.error) });
      else if (id === undefined) row[key] = value;
      else values.push({ id, key, value });
    }
    if (id === undefined) added.push(row);
  }
  return {
    values,
    added,
    unread,
    closed,
    beyond,
    area: {
      top: area.top,
      left: area.left,
      bottom: Math.min(area.top + down, ids.length + added.length) - 1,
      right: Math.min(area.left + across, columns.length) - 1,
    },
  };
}
