/** Codes with names: shared by all types whose values come from a dictionary, options or another entity. */
import type { Field } from '../entity/entity';
import type { ColumnType } from '../entity/column-type';
import type { FieldType, NamesByCode, ParseError, Value } from '../entity/field-type';
import { asText, joinCsv, splitCsv, isBlank, parseError, textValueError } from './text-value';

type ChoiceMethods = Required<Pick<FieldType, 'rules' | 'check' | 'keys' | 'toText' | 'fromText' | 'normalize'>>;

/** The name of a code. An unknown code is shown as itself, so that the user still sees it. */
export function nameOfCode(code: string, field: Field, names: NamesByCode): string {
  return names[code] ?? field.options?.find((option) => option.value === code)?.text ?? code;
}

/** Unifies commas in names (half-width, without blanks around them) for comparison. */
const normalizeCommas = (text: string) => text.replace(/\s*[,，]\s*/g, ',');

/** Finds the code for a text; `undefined` when there is none, an error when there are several. */
type FindCode = (text: string, field: Field, names: NamesByCode) => string | ParseError | undefined;

type CodeAndName = readonly [code: string, name: string];
type NameIndex = Map<string, CodeAndName[]>;

/** Indexes by name and by path suffix, cached per name list, because a paste may look up thousands of texts. */
const indexes = { names: new WeakMap<NamesByCode, NameIndex>(), ends: new WeakMap<NamesByCode, NameIndex>() };

function nameIndexOf(names: NamesByCode, by: keyof typeof indexes): NameIndex {
  const made = indexes[by].get(names) ?? new Map<string, CodeAndName[]>();
  if (indexes[by].has(names)) return made;
  for (const known of Object.entries(names))
    for (const key of by === 'ends' ? pathSuffixes(normalizeCommas(known[1])) : [normalizeCommas(known[1])]) {
      const list = made.get(key);
      if (list) list.push(known);
      else made.set(key, [known]);
    }
  indexes[by].set(names, made);
  return made;
}

/** All suffixes of a path at its `/`, from the whole path to the last name. */
export function pathSuffixes(path: string): string[] {
  const ends = [path];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) ends.push(path.slice(at + 1));
  return ends;
}

/** Codes whose name matches a text, from the loaded names and the field's options. */
function candidatesFor(text: string, field: Field, names: NamesByCode, by: keyof typeof indexes): CodeAndName[] {
  const asked = normalizeCommas(text);
  const offered = (field.options ?? []).filter((option) => normalizeCommas(option.text) === asked);
  return [
    ...(nameIndexOf(names, by).get(asked) ?? []),
    ...offered.map((option): CodeAndName => [option.value, option.text]),
  ];
}
const codesOf = (known: readonly CodeAndName[]): string[] => [...new Set(known.map(([code]) => code))];

function rejectDisabled(code: string, text: string, field: Field): string | ParseError {
  const isDisabled = field.options?.find((option) => option.value === code)?.disabled;
  return isDisabled ? parseError(`选项“${text}”已停用`) : code;
}

/** Codes that a message lists at most, and the length up to which a person can be asked to fill one in (characters). */
const [MAX_LISTED_CODES, MAX_CODE_LENGTH] = [5, 20] as const;

/** Generated ids are no codes for people: they are not offered. */
function ambiguousName(text: string, codes: readonly string[]): ParseError {
  const isReadable = codes.every((code) => code.length <= MAX_CODE_LENGTH && !/^\d{15,}$/.test(code));
  const listed = `${codes.slice(0, MAX_LISTED_CODES).join('、')}${codes.length > MAX_LISTED_CODES ? ' 等' : ''}`;
  return parseError(`“${text}”对应多个选项，请从列表中选择${isReadable ? `，或填写编码：${listed}` : ''}`);
}

/** Finds a code by name, else by the code itself. */
const findByName: FindCode = (text, field, names) => {
  const codes = codesOf(candidatesFor(text, field, names, 'names'));
  if (codes.length > 1) return ambiguousName(text, codes);
  const isCode = Object.hasOwn(names, text) || field.options?.some((option) => option.value === text);
  const code = codes[0] ?? (isCode ? text : undefined);
  return code === undefined ? undefined : rejectDisabled(code, text, field);
};

/** Maximum number of paths that a message lists. */
const MAX_LISTED_PATHS = 5;

/** Finds a tree node by its path (the names are paths), by an unambiguous suffix of it, or by its code. */
const findByPath: FindCode = (text, field, names) => {
  const asked = normalizeCommas(text);
  const known = candidatesFor(text, field, names, 'ends');
  const whole = known.filter(([, path]) => normalizeCommas(path) === asked);
  // A single name can be both a root and the end of a longer path. Only a text with `/` prefers the exact path.
  const meant = asked.includes('/') && whole.length > 0 ? whole : known;
  const codes = codesOf(meant);
  if (codes.length < 2)
    return codes[0] === undefined ? findByName(text, field, names) : rejectDisabled(codes[0], text, field);
  const paths = [...new Set(meant.map(([, path]) => path))];
  const more = paths.length > MAX_LISTED_PATHS ? `等 ${paths.length} 个` : '';
  return parseError(
    `“${text}”对应多个节点，请填写完整路径或编码：${paths.slice(0, MAX_LISTED_PATHS).join('、')}${more}`,
  );
};

/** The paths that match one of the texts, by code. @param all codes with their full paths */
export function matchingPaths(
  all: readonly (readonly [code: string, path: string])[],
  texts: readonly string[],
): NamesByCode {
  const asked = new Set(texts);
  // A name may contain commas, while commas also separate several names. So its parts are compared as well.
  const isAsked = (name: string) =>
    asked.has(name) || (/[,，]/.test(name) && splitCommas(name).every((one) => asked.has(one)));
  return Object.fromEntries(all.filter(([code, path]) => asked.has(code) || pathSuffixes(path).some(isAsked)));
}

const unknownChoice = (text: string) => parseError(`“${text}”不是可选的值`);

/** Converts a code to the form that its column stores: a number for an integer column, as in older tables. */
const toStoredCode = (value: Value, { columnType: stored }: Field): Value =>
  stored.kind === 'int' && /^-?\d{1,9}$/.test(String(value)) ? Number(value) : asText(value);

/** Splits at half-width and full-width commas; empty parts are dropped. */
const splitCommas = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parseSingle(find: FindCode, text: string, field: Field, names: NamesByCode): Value | ParseError {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const read = find(trimmed, field, names) ?? unknownChoice(trimmed);
  return typeof read === 'string' ? toStoredCode(read, field) : read;
}

/**
 * Parses comma-separated names. A name may contain commas itself, so the longest run of parts that is a name is used.
 */
function parseMultiple(find: FindCode, text: string, field: Field, names: NamesByCode): Value | ParseError {
  const parts = splitCommas(text);
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
  return joinCsv(codes);
}

function codesError(codes: readonly string[], value: Value, field: Field): string | undefined {
  const stranger = field.options && codes.find((code) => !field.options?.some((option) => option.value === code));
  return stranger === undefined || stranger === null ? textValueError(value, field) : `“${stranger}”不是可选的值`;
}

/** Methods of a field with one code. */
export const singleChoice: ChoiceMethods = {
  rules: ['eq', 'in', 'ne'],
  check: (value, field) => codesError([String(value)], asText(value), field),
  keys: (value) => (isBlank(value) ? [] : [String(value)]),
  toText: (value, field, names) => (isBlank(value) ? '' : nameOfCode(String(value), field, names)),
  fromText: (text, field, names) => parseSingle(findByName, text, field, names),
  normalize: toStoredCode,
};

/** Methods of a field with several codes, comma-joined. `like` finds records that contain the code. */
export const multipleChoice: ChoiceMethods = {
  rules: ['like', 'eq', 'ne'],
  check: (value, field) => codesError(splitCsv(value), value, field),
  keys: (value) => splitCsv(value),
  toText: (value, field, names) =>
    splitCsv(value)
      .map((code) => nameOfCode(code, field, names))
      .join(','),
  fromText: (text, field, names) => parseMultiple(findByName, text, field, names),
  normalize: (value) => (Array.isArray(value) ? joinCsv(splitCsv(value)) : asText(value)),
};

/** Column lengths for one code and for several. */
const ONE = 32;
const SEVERAL = 500;

const columnOf = ({ props }: Field, length: number): ColumnType =>
  props.integer === true ? { kind: 'int' } : { kind: 'text', length };

/** A text column for codes, or an integer column when the field's setting `integer` is set. */
export const singleChoiceColumn: FieldType['column'] = (field) => columnOf(field, ONE);
export const multipleChoiceColumn: FieldType['column'] = (field) => columnOf(field, SEVERAL);

const isMultiple = ({ props }: Field) => props.many === true;
const methodsFor = (field: Field) => (isMultiple(field) ? multipleChoice : singleChoice);

/** Methods of a field with codes of selected records: one, or several when the field's setting `many` is set. */
export const recordChoice = (length = ONE): ChoiceMethods & Pick<FieldType, 'column'> => ({
  column: (field) => columnOf(field, isMultiple(field) ? SEVERAL : length),
  rules: ['eq', 'in', 'like', 'ne'],
  check: (value, field) => methodsFor(field).check(value, field),
  keys: (value, field) => methodsFor(field).keys(value, field),
  toText: (value, field, names) => methodsFor(field).toText(value, field, names),
  fromText: (text, field, names) => methodsFor(field).fromText(text, field, names),
  normalize: (value, field) => methodsFor(field).normalize(value, field),
});

/** Methods of a field with one tree node; the names are the paths of the nodes. */
export const singleTreeNode: ChoiceMethods = {
  ...singleChoice,
  fromText: (text, field, names) => parseSingle(findByPath, text, field, names),
};

/** Methods of a field with one or several tree nodes, which are parsed by their paths too. */
export const treeNodeChoice = (length = ONE): ReturnType<typeof recordChoice> => ({
  ...recordChoice(length),
  fromText: (text, field, names) => (isMultiple(field) ? parseMultiple : parseSingle)(findByPath, text, field, names),
});
