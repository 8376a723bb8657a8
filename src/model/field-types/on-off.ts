/** Two-valued fields: a pair of codes (on, off), Y and N unless the field says otherwise (spec 2 §9). */
import type { Field } from '../entity/entity';
import type { FieldType, Names, TextError, Value } from '../entity/field-type';
import { nameOf } from './choice';
import { isEmpty, textError } from './text-value';

export type Pair = readonly [on: string, off: string];

const ON = ['是', 'Y', 'y', '1', 'true', 'TRUE', '√'];
const OFF = ['否', 'N', 'n', '0', 'false', 'FALSE', '×'];

/** On and off among the items of a dictionary: 1 and 0, Y and N … in whatever order; else the first two. */
function pairAmong(items: readonly { value: string }[]): Pair | null {
  const codes = items.map(({ value }) => value);
  const [on, off] = [codes.find((code) => ON.includes(code)), codes.find((code) => OFF.includes(code))];
  if (on !== undefined && off !== undefined) return [on, off];
  return codes.length >= 2 ? [codes[0]!, codes[1]!] : null;
}

/** True and false themselves, as some servers keep them, not two codes. */
export const isTruth = (field: Field): boolean => field.props.boolean === true;

/** A code of the pair as the field stores it. */
export const storedPair = (field: Field, code: string): Value => (isTruth(field) ? code === 'true' : code);

/** The pair a field stores; with a dictionary its codes are the dictionary's, known only where its items are. */
export function pairOf(field: Field, items: readonly { value: string }[] = field.options ?? []): Pair | null {
  const { customValue } = field.props;
  if (isTruth(field)) return ['true', 'false'];
  if (Array.isArray(customValue) && customValue.length === 2) return [String(customValue[0]), String(customValue[1])];
  return pairAmong(items) ?? (field.dict === null ? ['Y', 'N'] : null);
}

const pairIn = (field: Field, names: Names) =>
  pairOf(field, field.options ?? Object.keys(names).map((value) => ({ value })));

function normalize(value: Value, field: Field): Value {
  if (typeof value !== 'boolean' && typeof value !== 'number' && typeof value !== 'string') return value;
  const text = String(value);
  const pair = pairOf(field);
  if (text === '') return null;
  if (!pair || pair.includes(text)) return storedPair(field, text);
  if (ON.includes(text)) return storedPair(field, pair[0]);
  return OFF.includes(text) ? storedPair(field, pair[1]) : text;
}

function toText(value: Value, field: Field, names: Names): string {
  if (isEmpty(value)) return '';
  const code = String(value);
  const name = nameOf(code, field, names);
  const pair = pairOf(field);
  if (name !== code || !pair?.includes(code)) return name;
  return code === pair[0] ? '是' : '否';
}

function fromText(text: string, field: Field, names: Names): Value | TextError {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const named = Object.keys({ ...names }).find((code) => names[code] === trimmed);
  const option = field.options?.find((one) => one.text === trimmed)?.value;
  const code = named ?? option;
  if (code !== undefined) return code;
  const pair = pairIn(field, names);
  if (pair?.includes(trimmed) || trimmed in names) return storedPair(field, trimmed);
  if (pair && ON.includes(trimmed)) return storedPair(field, pair[0]);
  if (pair && OFF.includes(trimmed)) return storedPair(field, pair[1]);
  return textError(`“${trimmed}”应为是或否`);
}

/** What is not on becomes on. */
function flip(value: Value, field: Field, names: Names): Value | undefined {
  const pair = pairIn(field, names);
  if (!pair) return undefined;
  return storedPair(field, String(value ?? '') === pair[0] ? pair[1] : pair[0]);
}

/** Everything but the view of a two-valued type. */
export const pairUses = {
  column: (field) =>
    isTruth(field)
      ? { kind: 'boolean' }
      : {
          kind: 'text',
          length: field.dict === null ? Math.max(...(pairOf(field) ?? ['']).map((code) => code.length)) : 16,
        },
  rules: ['eq', 'ne', 'in'],
  check: (value, field) => {
    if (isTruth(field)) return typeof value === 'boolean' ? undefined : '应为是或否';
    const pair = pairOf(field);
    return typeof value === 'string' && (!pair || pair.includes(value)) ? undefined : '应为是或否';
  },
  keys: (value) => (isEmpty(value) ? [] : [String(value)]),
  toText,
  fromText,
  normalize,
  flip,
} as const satisfies FieldType;
