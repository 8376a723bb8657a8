/** Two-valued fields: a pair of codes (on, off); Y and N by default (spec 2 §9). */
import type { Field } from '../entity/entity';
import type { FieldType, NamesByCode, ParseError, Value } from '../entity/field-type';
import { nameOfCode } from './choice';
import { isBlank, parseError } from './text-value';

export type OnOffCodes = readonly [on: string, off: string];

const ON_TEXTS = ['是', 'Y', 'y', '1', 'true', 'TRUE', '√'];
const OFF_TEXTS = ['否', 'N', 'n', '0', 'false', 'FALSE', '×'];

/**
 * The on and off codes among the items of a dictionary: known pairs (1 and 0, Y and N …) in any order; else the first
 * two items.
 */
function onOffCodesAmong(items: readonly { value: string }[]): OnOffCodes | null {
  const codes = items.map(({ value }) => value);
  const [on, off] = [codes.find((code) => ON_TEXTS.includes(code)), codes.find((code) => OFF_TEXTS.includes(code))];
  if (on !== undefined && off !== undefined) return [on, off];
  return codes.length >= 2 ? [codes[0]!, codes[1]!] : null;
}

/** Whether the field stores booleans, as some servers do, instead of two codes. */
export const storesBoolean = (field: Field): boolean => field.props.boolean === true;

/** Converts a code of the pair to the value that the field stores. */
export const toStoredCode = (field: Field, code: string): Value => (storesBoolean(field) ? code === 'true' : code);

/**
 * The pair of codes that a field stores. With a dictionary the codes come from its items; null when they are not given.
 */
export function onOffCodesOf(
  field: Field,
  items: readonly { value: string }[] = field.options ?? [],
): OnOffCodes | null {
  const { customValue } = field.props;
  if (storesBoolean(field)) return ['true', 'false'];
  if (Array.isArray(customValue) && customValue.length === 2) return [String(customValue[0]), String(customValue[1])];
  return onOffCodesAmong(items) ?? (field.dict === null ? ['Y', 'N'] : null);
}

const onOffCodesIn = (field: Field, names: NamesByCode) =>
  onOffCodesOf(field, field.options ?? Object.keys(names).map((value) => ({ value })));

function normalize(value: Value, field: Field): Value {
  if (typeof value !== 'boolean' && typeof value !== 'number' && typeof value !== 'string') return value;
  const text = String(value);
  const pair = onOffCodesOf(field);
  if (text === '') return null;
  if (!pair || pair.includes(text)) return toStoredCode(field, text);
  if (ON_TEXTS.includes(text)) return toStoredCode(field, pair[0]);
  return OFF_TEXTS.includes(text) ? toStoredCode(field, pair[1]) : text;
}

function toText(value: Value, field: Field, names: NamesByCode): string {
  if (isBlank(value)) return '';
  const code = String(value);
  const name = nameOfCode(code, field, names);
  const pair = onOffCodesOf(field);
  if (name !== code || !pair?.includes(code)) return name;
  return code === pair[0] ? '是' : '否';
}

function fromText(text: string, field: Field, names: NamesByCode): Value | ParseError {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const named = Object.keys({ ...names }).find((code) => names[code] === trimmed);
  const option = field.options?.find((one) => one.text === trimmed)?.value;
  const code = named ?? option;
  if (code !== undefined) return code;
  const pair = onOffCodesIn(field, names);
  if (pair?.includes(trimmed) || trimmed in names) return toStoredCode(field, trimmed);
  if (pair && ON_TEXTS.includes(trimmed)) return toStoredCode(field, pair[0]);
  if (pair && OFF_TEXTS.includes(trimmed)) return toStoredCode(field, pair[1]);
  return parseError(`“${trimmed}”应为是或否`);
}

/** Changes on to off and any other value to on. */
function toggle(value: Value, field: Field, names: NamesByCode): Value | undefined {
  const pair = onOffCodesIn(field, names);
  if (!pair) return undefined;
  return toStoredCode(field, String(value ?? '') === pair[0] ? pair[1] : pair[0]);
}

/** The field type methods, without the view, of a two-valued type. */
export const onOffMethods = {
  column: (field) =>
    storesBoolean(field)
      ? { kind: 'boolean' }
      : {
          kind: 'text',
          length: field.dict === null ? Math.max(...(onOffCodesOf(field) ?? ['']).map((code) => code.length)) : 16,
        },
  rules: ['eq', 'ne', 'in'],
  check: (value, field) => {
    if (storesBoolean(field)) return typeof value === 'boolean' ? undefined : '应为是或否';
    const pair = onOffCodesOf(field);
    return typeof value === 'string' && (!pair || pair.includes(value)) ? undefined : '应为是或否';
  },
  keys: (value) => (isBlank(value) ? [] : [String(value)]),
  toText,
  fromText,
  normalize,
  toggle: toggle,
} as const satisfies FieldType;
