/** Converts form properties and sub-table columns into fields. */
import type { FieldFile } from '@/model/generated/files';
import { controlPart } from './controls';
import {
  booleanOf,
  entryOf,
  isObject,
  labelOf,
  numberOf,
  ownProperty,
  placesOf,
  extensionSetting,
  textOf,
  type Json,
} from '../payload/reader';
import type { WarningCollector } from '../payload/warnings';
import { defaultPart, formulaPart, patternPart, validatePart } from './validation';
import { fieldSourceOf, type FieldPart, type FieldSource } from './field-source';

/** Integers below 10⁹ are stored as numbers; money and weights keep their decimals as text. */
const INTEGER_DIGITS = 9;
const DIGITS = 18;
const NUMBERS: Readonly<Record<string, boolean>> = {
  number: false,
  integer: true,
  int: true,
  double: false,
  BigDecimal: false,
  long: false,
};

/** For a text control, the property's type decides whether the field is a number. */
function numberPart({ raw, control: view }: FieldSource, type: string): FieldPart {
  const dataType = textOf(raw.type);
  const isNumber = type === 'inputNumber' || (view === 'text' && entryOf(NUMBERS, dataType) !== undefined);
  if (!isNumber) return {};
  const scale = placesOf(raw.dbPointLength, 10);
  const whole = entryOf(NUMBERS, dataType) ?? scale === 0;
  return { type: 'inputNumber', size: whole ? INTEGER_DIGITS : [DIGITS, scale ?? 2] };
}

function sizePart({ raw }: FieldSource): FieldPart {
  const length = numberOf(raw.maxLength) ?? numberOf(raw.dbLength);
  return length !== undefined && Number.isInteger(length) && length >= 1 && length <= 10_000 ? { size: length } : {};
}

/** Column width in pixels, within the limits of the schema language. */
export function columnWidthOf(value: unknown): number | undefined {
  const width = numberOf(value);
  return width === undefined ? undefined : Math.min(1000, Math.max(30, Math.round(width)));
}

/** `showLength`: number of displayed characters, at least 2. */
export function cutLengthOf(value: unknown): number | undefined {
  const cut = numberOf(value);
  return cut !== undefined && Number.isInteger(cut) && cut >= 2 ? cut : undefined;
}

function isDisabled(raw: Json): boolean {
  const ui = isObject(raw.ui) ? raw.ui : {};
  const attributes = isObject(ui.widgetattrs) ? ui.widgetattrs : {};
  return booleanOf(raw.disabled) === true || booleanOf(attributes.disabled) === true;
}

/** Properties that fields of main and sub-tables share. */
function commonPart(source: FieldSource, defaultValue: unknown): FieldFile {
  const { raw, key } = source;
  const control = controlPart(source);
  const formula = formulaPart(source);
  const number = numberPart(source, control.type);
  const type = number.type ?? control.type;
  const size = number.size ?? (type === 'input' || type === 'textarea' ? sizePart(source).size : undefined);
  return {
    label: labelOf(ownProperty(raw, 'title') ?? ownProperty(raw, 'label'), key),
    ...control,
    type,
    ...(size !== undefined && { size }),
    ...(formula.value === undefined && defaultPart(source, defaultValue, type, size)),
    ...(isDisabled(raw) && { readonly: true }),
    ...formula,
    ...(textOf(raw.placeholder) !== undefined && { placeholder: textOf(raw.placeholder)! }),
  };
}

/** Converts a property of the form's schema (contract.md §7.4). */
export function propertyField(
  key: string,
  raw: Json,
  required: boolean,
  place: string,
  report: WarningCollector,
): FieldFile {
  const hidden = raw.type === 'hidden' || raw.view === 'hidden';
  const source = fieldSourceOf(key, hidden ? 'hidden' : (textOf(raw.view) ?? 'text'), raw, place, report);
  const field = commonPart(source, ownProperty(raw, 'defVal') ?? ownProperty(raw, 'fieldDefaultValue'));
  const error = extensionSetting(source.extension, 'validateError') ?? raw.errorInfo;
  return {
    ...field,
    ...(required && { required: true }),
    ...patternPart(source, raw.pattern, error),
    ...(booleanOf(extensionSetting(source.extension, 'isOneRow')) === true && { form: { span: 4 } }),
    ...(hidden && { hiddenIn: ['list', 'form', 'detail'] }),
  };
}

/** Converts a column of a sub-table's definition. */
export function columnField(key: string, raw: Json, place: string, report: WarningCollector): FieldFile {
  const source = fieldSourceOf(key, textOf(raw.type) ?? 'input', raw, place, report);
  const width = columnWidthOf(raw.width);
  return {
    ...commonPart(
      source,
      ownProperty(raw, 'fieldDefaultValue') ?? ownProperty(raw, 'defVal') ?? ownProperty(raw, 'defaultValue'),
    ),
    ...validatePart(source),
    ...(width !== undefined && { list: { width } }),
    ...(source.control === 'hidden' && { hiddenIn: ['list', 'form', 'detail'] }),
  };
}
