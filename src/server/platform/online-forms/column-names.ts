/** Names that tables and fields of online forms must not have, and limits of their fields. */
import { systemFieldsByPreset } from '@/model/entity/system-fields';

/** Limits of a field in the designer: its label, a text column, and the decimals of a number. */
export const MAX_TITLE = 50;
export const MAX_LENGTH = 10_000;
export const MAX_PLACES = 10;

/** Tables of the definitions themselves. */
export const RESERVED_TABLES = /^onl_(cgform|cgreport|graphreport|auth|drag)_/;

/** Columns that every online form has. */
export const SYSTEM_COLUMNS: ReadonlySet<string> = new Set(Object.keys(systemFieldsByPreset.online));

/** Words of requests and of SQL that a column must not have, and names that every object inherits. */
const RESERVED_FIELDS: ReadonlySet<string> = new Set(
  'all and any as asc between both by case cast check collate column constraint create default delete desc distinct do else end except false fetch for foreign from grant group having in insert into is join leading left like limit not null offset on or order primary references right select set some table then to trailing true union unique update user using values when where with column field pagesize pageno tabletype constructor'.split(
    ' ',
  ),
);

const COLUMN = /^[a-z](?!_)[a-z0-9_]{1,31}$/;

export const isReservedField = (name: string): boolean => RESERVED_FIELDS.has(name);

/** True when a field of a form may have this name. */
export const isFieldName = (name: string): boolean =>
  COLUMN.test(name) && !SYSTEM_COLUMNS.has(name) && !isReservedField(name);
