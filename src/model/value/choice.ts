/** Codes with names: what all types share whose values come from a dictionary, options or another entity. */
import type { Field } from '../entity';
import type { Column, FieldType, Names, TextError, Value } from '../field-type';
import { asText, csv, csvParts, isEmpty, textError, textProblem } from './text';

type ChoiceUses = Required<Pick<FieldType, 'rules' | 'check' | 'keys' | 'toText' | 'fromText' | 'normalize'>>;

/** The name of a code; an unknown code is its own name, so that nothing is hidden. */
export function nameOf(code: string, field: Field, names: Names): string {
  return names[code] ?? field.options?.find((option) => option.value === code)?.text ?? code;
}

/** Commas of names as lists write them, without blanks around. */
const squeeze = (text: string) => text.replace(/\s*[,，]\s*/g, ',');

/** Finds the code of a name or code; `undefined` when there is none, an error when there are several. */
function codeOf(text: string, field: Field, names: Names): string | TextError | undefined {
  const known: [string, string][] = [
    ...Object.entries(names),
    ...(field.options ?? []).map((option): [string, string] => [option.value, option.text]),
  ];
  const codes = [...new Set(known.filter(([, name]) => squeeze(name) === squeeze(text)).map(([code]) => code))];
  if (codes.length > 1) return textError(`“${text}”对应多个选项，请填写编码`);
  const code = codes[0] ?? known.find(([code]) => code === text)?.[0];
  if (code === undefined) return undefined;
  if (field.options?.find((option) => option.value === code)?.disabled) return textError(`选项“${text}”已停用`);
  return code;
}

const unknownChoice = (text: string) => textError(`“${text}”不是可选的值`);

/** A code as its column keeps it: a number where the column is whole, as older tables have it. */
const asCode = (value: Value, { stored }: Field): Value =>
  stored.kind === 'int' && /^-?\d{1,9}$/.test(String(value)) ? Number(value) : asText(value);

function oneFromText(text: string, field: Field, names: Names): Value | TextError {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return codeOf(trimmed, field, names) ?? unknownChoice(trimmed);
}

/** A name may hold commas itself, so the longest run of parts that is a name wins. */
function manyFromText(text: string, field: Field, names: Names): Value | TextError {
  const parts = text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const codes: string[] = [];
  for (let from = 0; from < parts.length;) {
    let to = parts.length;
    let code = codeOf(parts.slice(from, to).join(','), field, names);
    while (code === undefined && to > from + 1) {
      to -= 1;
      code = codeOf(parts.slice(from, to).join(','), field, names);
    }
    if (code === undefined) return unknownChoice(parts[from]!);
    if (typeof code !== 'string') return code;
    if (!codes.includes(code)) codes.push(code);
    from = to;
  }
  return csv(codes);
}

function problem(codes: readonly string[], value: Value, field: Field): string | undefined {
  const stranger = field.options && codes.find((code) => !field.options?.some((option) => option.value === code));
  return stranger === undefined || stranger === null ? textProblem(value, field) : `“${stranger}”不是可选的值`;
}

/** One code. */
export const oneChoice: ChoiceUses = {
  rules: ['eq', 'in', 'ne'],
  check: (value, field) => problem([String(value)], asText(value), field),
  keys: (value) => (isEmpty(value) ? [] : [String(value)]),
  toText: (value, field, names) => (isEmpty(value) ? '' : nameOf(String(value), field, names)),
  fromText: (text, field, names) => {
    const read = oneFromText(text, field, names);
    return typeof read === 'string' ? asCode(read, field) : read;
  },
  normalize: asCode,
};

/** Several codes, comma-joined; `like` finds a record that holds the code. */
export const manyChoices: ChoiceUses = {
  rules: ['like', 'eq', 'ne'],
  check: (value, field) => problem(csvParts(value), value, field),
  keys: (value) => csvParts(value),
  toText: (value, field, names) =>
    csvParts(value)
      .map((code) => nameOf(code, field, names))
      .join(','),
  fromText: manyFromText,
  normalize: (value) => (Array.isArray(value) ? csv(csvParts(value)) : asText(value)),
};

/** Widths of a column: of one code, and of several. */
const ONE = 32;
const SEVERAL = 500;

const columnOf = ({ props }: Field, length: number): Column =>
  props.integer === true ? { kind: 'int' } : { kind: 'text', length };

/** A text column for codes, or for one that is a whole number where the field's setting `integer` says so. */
export const oneColumn: FieldType['column'] = (field) => columnOf(field, ONE);
export const manyColumn: FieldType['column'] = (field) => columnOf(field, SEVERAL);

const isMany = ({ props }: Field) => props.many === true;
const usesOf = (field: Field) => (isMany(field) ? manyChoices : oneChoice);

/** Codes of records that a person picks: one, or several where the field's setting `many` says so. */
export const pickedRecords = (length = ONE): ChoiceUses & Pick<FieldType, 'column'> => ({
  column: (field) => columnOf(field, isMany(field) ? SEVERAL : length),
  rules: ['eq', 'in', 'like', 'ne'],
  check: (value, field) => usesOf(field).check(value, field),
  keys: (value, field) => usesOf(field).keys(value, field),
  toText: (value, field, names) => usesOf(field).toText(value, field, names),
  fromText: (text, field, names) => usesOf(field).fromText(text, field, names),
  normalize: (value, field) => usesOf(field).normalize(value, field),
});
