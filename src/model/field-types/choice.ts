/** Codes with names: what all types share whose values come from a dictionary, options or another entity. */
import type { Field } from '../entity/entity';
import type { Column, FieldType, Names, TextError, Value } from '../entity/field-type';
import { asText, csv, csvParts, isEmpty, textError, textProblem } from './text-value';

type ChoiceUses = Required<Pick<FieldType, 'rules' | 'check' | 'keys' | 'toText' | 'fromText' | 'normalize'>>;

/** The name of a code; an unknown code is its own name, so that nothing is hidden. */
export function nameOf(code: string, field: Field, names: Names): string {
  return names[code] ?? field.options?.find((option) => option.value === code)?.text ?? code;
}

/** Commas of names as lists write them, without blanks around. */
const squeeze = (text: string) => text.replace(/\s*[,，]\s*/g, ',');

/** The code that a text means; `undefined` when there is none, an error when there are several. */
type Find = (text: string, field: Field, names: Names) => string | TextError | undefined;

type Known = readonly [code: string, name: string];
type Index = Map<string, Known[]>;

/** Names, and paths by each of their ends, made once for each list: a paste may ask for thousands. */
const indexes = { names: new WeakMap<Names, Index>(), ends: new WeakMap<Names, Index>() };

function indexOf(names: Names, by: keyof typeof indexes): Index {
  const made = indexes[by].get(names) ?? new Map<string, Known[]>();
  if (indexes[by].has(names)) return made;
  for (const known of Object.entries(names))
    for (const key of by === 'ends' ? endsOf(squeeze(known[1])) : [squeeze(known[1])]) {
      const list = made.get(key);
      if (list) list.push(known);
      else made.set(key, [known]);
    }
  indexes[by].set(names, made);
  return made;
}

/** A path as a whole, and from each of its names on. */
export function endsOf(path: string): string[] {
  const ends = [path];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) ends.push(path.slice(at + 1));
  return ends;
}

/** What goes by a text, from wherever it is known. */
function knownAs(text: string, field: Field, names: Names, by: keyof typeof indexes): Known[] {
  const asked = squeeze(text);
  const offered = (field.options ?? []).filter((option) => squeeze(option.text) === asked);
  return [...(indexOf(names, by).get(asked) ?? []), ...offered.map((option): Known => [option.value, option.text])];
}
const codesOf = (known: readonly Known[]): string[] => [...new Set(known.map(([code]) => code))];

function allowed(code: string, text: string, field: Field): string | TextError {
  const isDisabled = field.options?.find((option) => option.value === code)?.disabled;
  return isDisabled ? textError(`选项“${text}”已停用`) : code;
}

/** By the name or the code. */
const codeOf: Find = (text, field, names) => {
  const codes = codesOf(knownAs(text, field, names, 'names'));
  if (codes.length > 1) return textError(`“${text}”对应多个选项，请填写编码`);
  const isCode = Object.hasOwn(names, text) || field.options?.some((option) => option.value === text);
  const code = codes[0] ?? (isCode ? text : undefined);
  return code === undefined ? undefined : allowed(code, text, field);
};

/** Paths that a message names at most. */
const MOST_PATHS = 5;

/** By the path down to a node, whose names are such paths, or the end of one that no other node has; or by the code. */
const nodeOf: Find = (text, field, names) => {
  const asked = squeeze(text);
  const known = knownAs(text, field, names, 'ends');
  const whole = known.filter(([, path]) => squeeze(path) === asked);
  // A name alone may be that of a root and of a node below: only a path says which.
  const meant = asked.includes('/') && whole.length > 0 ? whole : known;
  const codes = codesOf(meant);
  if (codes.length < 2) return codes[0] === undefined ? codeOf(text, field, names) : allowed(codes[0], text, field);
  const paths = [...new Set(meant.map(([, path]) => path))];
  const more = paths.length > MOST_PATHS ? `等 ${paths.length} 个` : '';
  return textError(`“${text}”对应多个节点，请填写完整路径或编码：${paths.slice(0, MOST_PATHS).join('、')}${more}`);
};

/** Paths among all that one of the texts may mean, by code. @param all codes with the whole path down to them */
export function pathsAsked(all: readonly (readonly [code: string, path: string])[], texts: readonly string[]): Names {
  const asked = new Set(texts);
  // A name may hold commas, where several names are told apart by them: its parts are asked for then.
  const isAsked = (name: string) =>
    asked.has(name) || (/[,，]/.test(name) && partsOf(name).every((one) => asked.has(one)));
  return Object.fromEntries(all.filter(([code, path]) => asked.has(code) || endsOf(path).some(isAsked)));
}

const unknownChoice = (text: string) => textError(`“${text}”不是可选的值`);

/** A code as its column keeps it: a number where the column is whole, as older tables have it. */
const asCode = (value: Value, { stored }: Field): Value =>
  stored.kind === 'int' && /^-?\d{1,9}$/.test(String(value)) ? Number(value) : asText(value);

/** The texts between commas. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function oneFromText(find: Find, text: string, field: Field, names: Names): Value | TextError {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const read = find(trimmed, field, names) ?? unknownChoice(trimmed);
  return typeof read === 'string' ? asCode(read, field) : read;
}

/** A name may hold commas itself, so the longest run of parts that is a name wins. */
function manyFromText(find: Find, text: string, field: Field, names: Names): Value | TextError {
  const parts = partsOf(text);
  const codes: string[] = [];
  for (let from = 0; from < parts.length;) {
    let to = parts.length;
    let code = find(parts.slice(from, to).join(','), field, names);
    while (code === undefined && to > from + 1) {
      to -= 1;
      code = find(parts.slice(from, to).join(','), field, names);
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
  fromText: (...given) => oneFromText(codeOf, ...given),
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
  fromText: (...given) => manyFromText(codeOf, ...given),
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

/** One node of a tree whose names are the paths down to it. */
export const oneNode: ChoiceUses = { ...oneChoice, fromText: (...given) => oneFromText(nodeOf, ...given) };

/** The same of nodes of a tree: they are read by their paths too. */
export const pickedNodes = (length = ONE): ReturnType<typeof pickedRecords> => ({
  ...pickedRecords(length),
  fromText: (text, field, names) => (isMany(field) ? manyFromText : oneFromText)(nodeOf, text, field, names),
});
