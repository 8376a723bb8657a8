/** Names of records, as titles, confirmations and messages show them. */
import type { RecordShape } from '@/model/entity/entity';
import { types } from '@/registry/values';
import { peekDict } from '@/runtime/dict/dictionaries';
import { messages } from '../messages';
import { singleLineText, type RecordValues as NamedRecord } from './field-text';

export type { NamedRecord };
type Named = Pick<RecordShape, 'fields' | 'titleField'>;

/** Longest name in characters; the rest of a longer one is cut. */
const MAX_NAME = 40;
/** Number of records that are named where several are meant. */
const MAX_NAMES = 3;

/** Display text of the field at a key; empty for a field that the shape lacks. */
export function textAt({ fields }: Pick<RecordShape, 'fields'>, key: string, row: NamedRecord): string {
  const field = fields[key];
  if (!field) return '';
  const options = field.options ?? (field.dict ? peekDict(field.dict) : undefined) ?? [];
  return singleLineText(field, row, types.get(field.type), options);
}

/** Name of a record: the display text of its title field in one line; empty without one. */
export function recordName(shape: Named, row: NamedRecord): string {
  const { titleField } = shape;
  const text = shape.fields[titleField] ? textAt(shape, titleField, row) : String(row[titleField] ?? '');
  const name = text.replaceAll(/\s+/g, ' ').trim();
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
}

/** Name of a record, or its id when it has none. */
export const recordLabel = (shape: Named, row: NamedRecord): string =>
  recordName(shape, row) || String(row['id'] ?? '');

/** The first names of several records and their number; empty without records. */
export function recordNames(shape: Named, rows: readonly NamedRecord[]): string {
  const names = rows.slice(0, MAX_NAMES).map((row) => recordLabel(shape, row));
  return rows.length <= 1 ? names.join('') : messages.namesOf(names.join('、'), rows.length, rows.length > MAX_NAMES);
}
