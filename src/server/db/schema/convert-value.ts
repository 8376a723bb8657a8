/**
 * Converts one stored value, given as PostgreSQL writes it as text, to the column of a field. Pure. The field's type
 * reads what a cast of SQL rejects, such as `1,234` or `2026年6月30日`.
 */
import type { ColumnType } from '@/model/entity/column-type';
import type { Field } from '@/model/entity/entity';
import type { FieldType, FieldTypes, NamesByCode, Value } from '@/model/entity/field-type';
import { parseDateText, parseDateTimeText } from '@/model/field-types/date-text';
import { columnError } from '@/model/record/column-value';
import { conversionMessages, typeTitles } from './messages';

type Kind = Exclude<ColumnType['kind'], 'none'>;

/** The converted value as text for a cast, or why the column cannot store it, in Chinese. */
export type Conversion = { value: string | null } | { reason: string };

const KIND_BY_TYPE: readonly (readonly [RegExp, Kind])[] = [
  [/^(text|character)[^[]*$/, 'text'],
  [/^boolean$/, 'boolean'],
  [/^(smallint|integer|bigint)$/, 'int'],
  [/^(numeric|double precision|real)[^[]*$/, 'numeric'],
  [/^date$/, 'date'],
  [/^timestamp[^[]*$/, 'timestamp'],
  [/^jsonb?$/, 'json'],
];

/** The kind of an existing column. @param type in the form of `format_type`; null for a type that no field has */
export const kindOfType = (type: string): Kind | null => KIND_BY_TYPE.find(([form]) => form.test(type))?.[1] ?? null;

/** Title of a column type for the operator. @param type in the form of `format_type` */
export function typeTitle(type: string): string {
  const kind = kindOfType(type);
  return kind === null ? ` ${type}` : typeTitles[kind](/\(.*\)/.exec(type)?.[0] ?? '');
}

const SCALARS = ['text', 'boolean', 'int', 'numeric', 'json'] as const;
const TIMES = ['text', 'date', 'timestamp', 'json'] as const;
const TARGETS: Readonly<Record<Kind, readonly Kind[]>> = {
  text: ['text', 'boolean', 'int', 'numeric', 'date', 'timestamp', 'json'],
  boolean: SCALARS,
  int: SCALARS,
  numeric: SCALARS,
  date: TIMES,
  timestamp: TIMES,
  json: ['text', 'boolean', 'int', 'numeric', 'date', 'timestamp', 'json'],
};

function parseJson(text: string): { json: Value } | null {
  try {
    return { json: JSON.parse(text) as Value };
  } catch {
    return null;
  }
}

const isObject = (value: Value | undefined) => typeof value === 'object' && value !== null;

/** `12.50` → `12.5`, `1.00` → `1`. */
const shortest = (text: string) => (/^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text);

/** Without prototype: types ask `text in names`. */
const NO_NAMES = Object.freeze(Object.create(null) as NamesByCode);

/** What the type makes of a text: its own form of it, then what it reads in an import. */
function readings(text: string, field: Field, type: FieldType | undefined): (Value | { error: string })[] {
  const own = type?.normalize?.(text, field);
  const read = type?.fromText?.(text, field, NO_NAMES);
  return [text, ...(own === undefined ? [] : [own]), ...(read === undefined ? [] : [read])];
}

/** The stored form of a value of the target's kind; null when the value has another form. */
function storedNumber(value: Value, kind: 'boolean' | 'int' | 'numeric'): string | null {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') return null;
  if (kind === 'boolean') return /^(true|false)$/.test(text) ? text : null;
  if (kind === 'numeric') return /^-?\d+(\.\d+)?$/.test(text) ? text : null;
  return /^-?\d+(?:\.0*)?$/.exec(text)?.[0].replace(/\..*/, '') ?? null;
}

/** Result for a text whose form fits the column, if its size does too. */
function fitted(text: string, column: ColumnType): Conversion {
  const reason = columnError(text, column);
  return reason === undefined ? { value: text } : { reason };
}

/** Messages of types begin with the text that they reject: `“去年”不是日期`. The report has it beside the message. */
const withoutValue = (message: string, text: string) =>
  message.startsWith(`“${text}”`) ? message.slice(text.length + 2) : message;

/** First reading of a text that the column can store; else the message of the type. */
function toNumber(text: string, kind: 'boolean' | 'int' | 'numeric', field: Field, type?: FieldType): Conversion {
  const results = readings(text, field, type);
  for (const value of results) {
    const stored = storedNumber(value as Value, kind);
    if (stored !== null) return kind === 'boolean' ? { value: stored } : fitted(stored, field.columnType);
  }
  const error = results.find((value) => isObject(value as Value) && 'error' in (value as object));
  if (error) return { reason: withoutValue((error as { error: string }).error, text) };
  return { reason: columnError(text, field.columnType) ?? conversionMessages.otherForm };
}

/** A fraction of a second, which columns of times do not store. */
const PART_OF_SECOND = /:\d{2}\.\d*[1-9]/;

function toTime(text: string, kind: 'date' | 'timestamp', field: Field, type?: FieldType): Conversion {
  const time = parseDateTimeText(text);
  if (time === undefined) {
    // A period such as 2026-06 is stored as its first day.
    const read = type?.fromText?.(text, field, NO_NAMES);
    if (kind === 'date' && typeof read === 'string' && parseDateText(read) === read) return { value: read };
    if (isObject(read as Value)) return { reason: withoutValue((read as { error: string }).error, text) };
    return { reason: kind === 'date' ? conversionMessages.noDate : conversionMessages.noTime };
  }
  if (PART_OF_SECOND.test(text)) return { reason: conversionMessages.partOfSecond };
  if (kind === 'timestamp') return { value: time };
  return time.endsWith(' 00:00:00') ? { value: time.slice(0, 10) } : { reason: conversionMessages.timeOfDay };
}

function toJson(text: string, from: Kind, field: Field, type?: FieldType): Conversion {
  const parsed = from === 'date' || from === 'timestamp' ? null : parseJson(text);
  const own = isObject(parsed?.json) ? undefined : type?.normalize?.(text, field);
  if (own !== undefined && isObject(own)) return jsonText(JSON.stringify(own));
  // The text itself, because a parsed number loses digits.
  if (parsed) return jsonText(text);
  if (own === null) return { value: null };
  return from === 'text' ? { reason: conversionMessages.noJson } : jsonText(JSON.stringify(text));
}

const jsonText = (text: string): Conversion =>
  text.includes('\\u0000') ? { reason: conversionMessages.character } : { value: text };

function toText(text: string, from: Kind, field: Field, type?: FieldType): Conversion {
  if (text === '') return { value: '' };
  if (from === 'boolean' || from === 'int') {
    const own = type?.normalize?.(from === 'boolean' ? text === 'true' : text, field);
    if (typeof own === 'string') return fitted(own, field.columnType);
  }
  return fitted(from === 'numeric' ? shortest(text) : text, field.columnType);
}

/** Text of a JSON list whose parts a comma-joined text can hold, else the JSON text. */
function listText(text: string): string {
  const list = parseJson(text)?.json;
  const isJoinable = (part: Value) => typeof part === 'string' && part !== '' && !/[,，]/.test(part);
  return Array.isArray(list) && list.length > 0 && list.every(isJoinable) ? list.join(',') : text;
}

function fromJson(text: string, field: Field, types: FieldTypes): Conversion {
  const value = parseJson(text)?.json;
  if (value === null) return { value: null };
  if (typeof value === 'string') return convertText(value, 'text', field, types);
  if (typeof value === 'boolean') return convertText(text, 'boolean', field, types);
  if (typeof value === 'number') return convertText(text, 'numeric', field, types);
  if (field.columnType.kind === 'text') return fitted(listText(text), field.columnType);
  return { reason: conversionMessages.noScalar };
}

/** Texts of a timestamp with zone end in `+08`: it is the time in the zone of the session. */
const ZONE = /[+-]\d{2}(:?\d{2}){0,2}$/;

/**
 * Converts a value that is not null.
 * @param stored the value as PostgreSQL casts it to text
 * @param from kind of the column that has it
 * @param field the field whose column gets it
 */
export function convertText(stored: string, from: Kind, field: Field, types: FieldTypes): Conversion {
  const { kind } = field.columnType;
  const text = from === 'timestamp' ? stored.replace(ZONE, '') : stored;
  if (kind === 'none' || !TARGETS[from].includes(kind)) return { reason: conversionMessages.otherForm };
  const type = types.get(field.type);
  if (from === 'json' && kind !== 'json') return fromJson(text, field, types);
  if (kind === 'text') return toText(text, from, field, type);
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  switch (kind) {
    case 'boolean':
    case 'int':
    case 'numeric': {
      const truth = from === 'boolean' && kind !== 'boolean' ? String(Number(trimmed === 'true')) : trimmed;
      return toNumber(from === 'numeric' ? shortest(truth) : truth, kind, field, type);
    }
    case 'date':
    case 'timestamp':
      return toTime(trimmed, kind, field, type);
    case 'json':
      return from === 'json' ? { value: text } : toJson(trimmed, from, field, type);
  }
}
