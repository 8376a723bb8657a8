/** Plan of a paste: maps a block of texts to cell values and new rows, without changing anything. */
import type { Field } from '@/model/entity/entity';
import type { NamesByCode, Value } from '@/model/entity/field-type';
import { isUnreadable, readValue, type UnreadableText } from '@/model/entity/unreadable-text';
import type { Flags, Row } from '@/model/record';
import { messages } from '../core/messages';
import { MAX_PASTE_CELLS } from './tsv';
import type { CellRange } from '../selection/selection';
import type { CellValue } from '../core/types';
import type { CellCode, ColumnCodec, CodeLookupRequest, PastePlan, UnreadableCell, ValueReader } from './types';

export interface PasteTarget {
  /** Displayed columns, from left to right. */
  columns: readonly ColumnCodec[];
  /** Ids of the displayed rows, from top to bottom. */
  ids: readonly string[];
  matrix: readonly (readonly string[])[];
  /** Codes of the cells of `matrix`, where they were copied with their texts. */
  codes?: readonly (readonly (CellCode | null)[])[];
  /** The selected range, or the cell where the paste begins. */
  area: CellRange;
  /** True when rows can be appended after the last one. */
  canAdd: boolean;
}

export interface PasteOptions extends PasteTarget {
  /** Creates an empty new row. */
  createRow: () => Row;
  flags: (id: string, key: string) => Flags;
}

const NO_CODES: NamesByCode = {};

/**
 * Size of the block and of the cells it covers: the whole range when that is a multiple of the block, else the block
 * once.
 */
function pasteSizeOf({ matrix, area }: PasteTarget): { height: number; width: number; rows: number; columns: number } {
  const height = matrix.length;
  const width = matrix.reduce((most, row) => Math.max(most, row.length), 0);
  if (height === 0 || width === 0) return { height, width, rows: 0, columns: 0 };
  const [tall, wide] = [area.bottom - area.top + 1, area.right - area.left + 1];
  // A selected range of one row (or column) takes the height (or width) of the block.
  const fits = (tall === 1 || tall % height === 0) && (wide === 1 || wide % width === 0);
  return {
    height,
    width,
    rows: fits ? Math.max(tall, height) : height,
    columns: fits ? Math.max(wide, width) : width,
  };
}

/** Lookups of codes that only the server knows, each distinct text once; send them in one request. */
export function codeLookupsOf(target: PasteTarget): CodeLookupRequest[] {
  const { width, columns } = pasteSizeOf(target);
  const requests: CodeLookupRequest[] = [];
  for (let at = 0; at < columns; at += 1) {
    const column = target.columns[target.area.left + at];
    if (!column?.named) continue;
    const texts = new Set<string>();
    for (const [down, row] of target.matrix.entries()) {
      const text = (row[at % width] ?? '').trim();
      for (const code of codeFor(column, target.codes?.[down]?.[at % width])?.split(',') ?? []) texts.add(code);
      if (text === '') continue;
      // A cell can contain several names separated by commas, and a name can contain a comma: look up both readings.
      for (const part of [text, ...text.split(/[,，]/).map((one) => one.trim())]) if (part !== '') texts.add(part);
    }
    if (texts.size > 0) requests.push({ field: column.field, texts: [...texts] });
  }
  return requests;
}

/** The code of a copied cell when it comes from the source of the column. */
const codeFor = ({ codeReader }: ColumnCodec, cell: CellCode | null | undefined): string | undefined =>
  cell && cell.source === codeReader?.source ? cell.code : undefined;

/** Reads a pasted cell. */
type CellReader = (text: string, code: CellCode | null | undefined) => Value;

/** The value of a cell while the names in its text are being looked up: a text that cannot be saved. */
export const provisionalText = (text: string): UnreadableText => ({ unreadable: text, error: messages.notLookedUp });

/**
 * Creates a cached reader for a column; texts with names get a value of `provisional`. A parser that throws affects its
 * own cell only.
 */
function createCellReader(column: ColumnCodec, provisional: Map<Value, ValueReader>): CellReader {
  const { field, fromText, codeReader } = column;
  const known = new Map<string, Value>();
  const read = (text: string, code: string | undefined, names: NamesByCode): Value => {
    try {
      const chosen = code === undefined ? undefined : codeReader?.fromCode(code, text, names);
      return chosen === undefined ? readValue(text, fromText(text, names)) : chosen;
    } catch {
      return readValue(text, { error: messages.parserFailed(field.label) });
    }
  };
  return (text, cell) => {
    const code = codeFor(column, cell);
    const key = code === undefined ? text : `${code}\0${text}`;
    let value = known.get(key);
    if (value !== undefined) return value;
    if (column.named && (code !== undefined || text.trim() !== '')) {
      value = provisionalText(text);
      provisional.set(value, (names) => read(text, code, names.get(field.key) ?? NO_CODES));
    } else value = read(text, code, NO_CODES);
    known.set(key, value);
    return value;
  };
}

/** True when the schema alone makes a field read-only in a new row: system, read-only or computed. */
const isReadOnlyInNewRow = ({ system, readonly, value }: Field): boolean =>
  system || readonly === true || typeof value === 'string';

/**
 * Plans a paste. The block repeats when the selected range is a multiple of it (one text fills the range); else it is
 * pasted once from the first cell of the range. Cells without a text in the block keep their value. A text that cannot
 * be read becomes the value of its cell as an `UnreadableText`: the old value must not look accepted. So does a text
 * with names, provisionally, until they are looked up.
 * @returns null when more than `MAX_PASTE_CELLS` cells would change
 */
export function planPaste({ createRow: blank, flags, ...target }: PasteOptions): PastePlan | null {
  const { columns, ids, matrix, codes, area, canAdd } = target;
  const size = pasteSizeOf(target);
  if (size.rows * size.columns > MAX_PASTE_CELLS) return null;
  const values: CellValue[] = [];
  const added: Row[] = [];
  const unread: UnreadableCell[] = [];
  let [locked, outside] = [0, 0];
  const provisional = new Map<Value, ValueReader>();
  const readers = columns.map((column) => createCellReader(column, provisional));

  for (let down = 0; down < size.rows; down += 1) {
    const cells = matrix[down % size.height] as readonly string[];
    const id = ids[area.top + down];
    const isNew = id === undefined;
    const row = isNew && canAdd ? blank() : null;
    if (row) added.push(row);
    for (let along = 0; along < size.columns; along += 1) {
      const text = cells[along % size.width];
      const column = columns[area.left + along];
      if (text === undefined) continue;
      if (!column || (isNew && !row)) {
        outside += 1;
        continue;
      }
      const { field } = column;
      const cellFlags = isNew ? null : flags(id, field.key);
      if (cellFlags ? cellFlags.readonly || !cellFlags.visible : isReadOnlyInNewRow(field)) {
        locked += 1;
        continue;
      }
      const code = codes?.[down % size.height]?.[along % size.width];
      const read = (readers[area.left + along] as CellReader)(text, code);
      const once = down < size.height && along < size.width;
      if (once && isUnreadable(read)) unread.push({ row: down + 1, column: field.label, value: read });
      if (row) row[field.key] = read;
      else values.push({ id: id as string, key: field.key, value: read });
    }
  }
  const bottom = Math.min(area.top + size.rows, ids.length + added.length) - 1;
  const right = Math.min(area.left + size.columns, columns.length) - 1;
  const reached = size.rows > 0 && size.columns > 0 && bottom >= area.top && right >= area.left;
  return {
    values,
    addedRows: added,
    unreadable: unread,
    provisional,
    lockedCount: locked,
    outsideCount: outside,
    range: reached ? { ...area, bottom, right } : null,
  };
}

/** A plan whose look-ups have ended: its report names only the texts that could not be read. */
export const finishedPlan = (plan: PastePlan, final: ReadonlyMap<Value, Value>): PastePlan => ({
  ...plan,
  unreadable: plan.unreadable.flatMap((cell): UnreadableCell[] => {
    const value = final.has(cell.value) ? final.get(cell.value) : cell.value;
    return isUnreadable(value) ? [{ ...cell, value }] : [];
  }),
});
