/** Reads the columns of a table as fields of an online form. Pure. */
import type { RecordInput } from '@/server/crud';
import { isFieldName, MAX_LENGTH, MAX_PLACES, MAX_TITLE, SYSTEM_COLUMNS } from '../column-names';
import type { TableColumn } from './adoptable-tables';

/** A field as the designer enters it. */
export type FieldInput = NonNullable<RecordInput<'system/online-form'>['field']>[number];

export interface TableFields {
  fields: readonly FieldInput[];
  /** Columns that no field can have; the form leaves them alone. */
  skipped: readonly TableColumn[];
}

/** Decimals and digits of a number whose column limits neither. */
const DEFAULT_DECIMALS = 4;
const DEFAULT_DIGITS = 18;

const number = (dbType: FieldInput['dbType'], dbLength: number, dbPointLength = 0): FieldInput => ({
  dbType,
  dbLength,
  dbPointLength,
  fieldShowType: 'text',
});
const LONG_TEXT: FieldInput = { dbType: 'Text', fieldShowType: 'textarea' };
const UNLIMITED_NUMBER = number('BigDecimal', DEFAULT_DIGITS, DEFAULT_DECIMALS);
const TYPES: Readonly<Record<string, FieldInput>> = {
  text: LONG_TEXT,
  'character varying': LONG_TEXT,
  smallint: number('int', 9),
  integer: number('int', 9),
  bigint: number('long', DEFAULT_DIGITS),
  real: UNLIMITED_NUMBER,
  'double precision': UNLIMITED_NUMBER,
  numeric: UNLIMITED_NUMBER,
  date: { dbType: 'Date', fieldShowType: 'date' },
};

/** Type, length and control of a column; null for a type that no field has. @param type in the form of `format_type` */
function typePart(type: string): FieldInput | null {
  const [, length] = /^character(?: varying)?\((\d+)\)$/.exec(type) ?? [];
  if (length !== undefined)
    return Number(length) > MAX_LENGTH
      ? LONG_TEXT
      : { dbType: 'string', dbLength: Number(length), fieldShowType: 'text' };
  const [, digits, places] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (digits !== undefined)
    return Number(places) > MAX_PLACES ? null : number('BigDecimal', Number(digits), Number(places));
  if (/^timestamp(\(\d\))? without time zone$/.test(type)) return { dbType: 'Datetime', fieldShowType: 'datetime' };
  return Object.hasOwn(TYPES, type) ? (TYPES[type] ?? null) : null;
}

function fieldOf({ name, type, isRequired, isGenerated, comment }: TableColumn): FieldInput | null {
  const typed = typePart(type);
  if (typed === null || isGenerated || !isFieldName(name)) return null;
  const title = (comment ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
  return {
    dbFieldName: name,
    dbFieldTxt: title || name,
    ...typed,
    fieldMustInput: isRequired ? '1' : '0',
    isShowForm: '1',
    isShowList: '1',
  };
}

/** The fields of a table; system columns are no fields. */
export function fieldsOfColumns(columns: readonly TableColumn[]): TableFields {
  const read = columns
    .filter(({ name }) => !SYSTEM_COLUMNS.has(name))
    .map((column) => ({ column, field: fieldOf(column) }));
  return {
    fields: read.flatMap(({ field }) => field ?? []),
    skipped: read.flatMap(({ column, field }) => (field ? [] : column)),
  };
}
