/** What a block of texts does to an area. */
import type { Field } from '@/model/entity/entity';
import type { NamesByCode, ParseError, Value } from '@/model/entity/field-type';
import type { Flags, Row } from '@/model/record';
import { messages } from '../core/messages';
import { MAX_PASTE_CELLS } from './tsv';
import type { CellRange, CellValue, ColumnCodec, CodeLookupRequest, PastePlan, UnreadableText } from '../core/types';

export interface PasteTarget {
  /** As shown, from left to right. */
  columns: readonly ColumnCodec[];
  /** As shown, from top to bottom. */
  ids: readonly string[];
  matrix: readonly (readonly string[])[];
  /** The selected cells, or the one that the block begins at. */
  area: CellRange;
  /** Whether rows may be added below the last one. */
  canAdd: boolean;
}

export interface PasteOptions extends PasteTarget {
  /** A row that is added, before anything is entered. */
  createRow: () => Row;
  flags: (id: string, key: string) => Flags;
  /** What was looked up for `pasteNames`. */
  codesByField?: ReadonlyMap<string, NamesByCode>;
}

const NO_CODES: NamesByCode = {};

/** How far a block reaches: over the whole area where that is a multiple of it, else once. */
function pasteSizeOf({ matrix, area }: PasteTarget): { height: number; width: number; rows: number; columns: number } {
  const height = matrix.length;
  const width = matrix.reduce((most, row) => Math.max(most, row.length), 0);
  if (height === 0 || width === 0) return { height, width, rows: 0, columns: 0 };
  const [tall, wide] = [area.bottom - area.top + 1, area.right - area.left + 1];
  // One row or column that is selected stands for as many as the block has.
  const fits = (tall === 1 || tall % height === 0) && (wide === 1 || wide % width === 0);
  return {
    height,
    width,
    rows: fits ? Math.max(tall, height) : height,
    columns: fits ? Math.max(wide, width) : width,
  };
}

/** Texts whose codes only the server knows, each once; ask for them all together. */
export function codeLookupsOf(target: PasteTarget): CodeLookupRequest[] {
  const { width, columns } = pasteSizeOf(target);
  const requests: CodeLookupRequest[] = [];
  for (let at = 0; at < columns; at += 1) {
    const column = target.columns[target.area.left + at];
    if (!column?.named) continue;
    const texts = new Set<string>();
    for (const row of target.matrix) {
      const text = (row[at % width] ?? '').trim();
      if (text === '') continue;
      // A cell may hold several names with commas between them, and a name may hold a comma.
      for (const part of [text, ...text.split(/[,，]/).map((one) => one.trim())]) if (part !== '') texts.add(part);
    }
    if (texts.size > 0) requests.push({ field: column.field, texts: [...texts] });
  }
  return requests;
}

type ParsedText = Value | ParseError;
const isParseError = (read: ParsedText): read is ParseError =>
  typeof read === 'object' && read !== null && !Array.isArray(read) && typeof read.error === 'string';

/** Reads each text once, however often it stands in a column; a type that fails breaks its cell only. */
function createTextParser({ field, fromText }: ColumnCodec, names: NamesByCode): (text: string) => ParsedText {
  const known = new Map<string, ParsedText>();
  return (text) => {
    let read = known.get(text);
    if (read === undefined) {
      try {
        read = fromText(text, names);
      } catch {
        read = { error: messages.parserFailed(field.label) };
      }
      known.set(text, read);
    }
    return read;
  };
}

/** Whether a new row takes no entry in a field, as far as the schema alone says. */
const isReadOnlyInNewRow = ({ system, readonly, value }: Field): boolean =>
  system || readonly === true || typeof value === 'string';

/**
 * Works out a paste. One text fills the selected area, a block repeats where the area is a multiple of it, else it
 * begins at the area's first cell and goes as far as it goes. A cell that the block does not have stays as it is.
 * @returns null where it would change more cells than a paste may
 */
export function planPaste({ createRow: blank, flags, codesByField: names, ...target }: PasteOptions): PastePlan | null {
  const { columns, ids, matrix, area, canAdd } = target;
  const size = pasteSizeOf(target);
  if (size.rows * size.columns > MAX_PASTE_CELLS) return null;
  const values: CellValue[] = [];
  const added: Row[] = [];
  const unread: UnreadableText[] = [];
  let [locked, outside] = [0, 0];
  const readers = columns.map((column) => createTextParser(column, names?.get(column.field.key) ?? NO_CODES));

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
      const read = (readers[area.left + along] as (text: string) => ParsedText)(text);
      if (isParseError(read)) {
        const once = down < size.height && along < size.width;
        if (once) unread.push({ row: down + 1, column: field.label, text, message: read.error });
      } else if (row) row[field.key] = read;
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
    lockedCount: locked,
    outsideCount: outside,
    range: reached ? { ...area, bottom, right } : null,
  };
}
