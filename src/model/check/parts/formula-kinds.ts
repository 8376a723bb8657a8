/** Kinds of values: operands that are not numbers, results and copies that their field cannot store. */
import type { ColumnType } from '@/model/entity/column-type';
import type { Expression } from '@/model/formula/expression';
import { valueKindOf, type KindContext, type ValueKind } from '@/model/formula/value-kinds';
import { isDecimalText } from '@/model/values/decimal';
import { valuesOf, type Catalog, type FieldFile } from '../catalog';
import type { CheckContext } from '../check-context';
import type { NameMeaning } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { filledField } from './filled-field';

const KINDS: Readonly<Record<ColumnType['kind'], ValueKind>> = {
  int: 'number',
  numeric: 'number',
  date: 'date',
  timestamp: 'date',
  boolean: 'boolean',
  text: 'text',
  json: 'any',
  none: 'any',
};

/** The kind of a field's values. Codes of digits are numbers; unknown codes and ids of references are `any`. */
export function kindOfField(catalog: Catalog, field: FieldFile): ValueKind {
  const type = catalog.types.get(field.type);
  if (!type || field.ref !== undefined) return 'any';
  const kind = KINDS[filledField(catalog, field).columnType.kind];
  if (kind !== 'text') return kind;
  const values = valuesOf(catalog, field);
  if (values) return [...values].every(isDecimalText) ? 'number' : 'text';
  return field.dict !== undefined || type.hasChoices ? 'any' : 'text';
}

/** Values that a column of each kind stores; a column without an entry stores any value. */
const STORED: Readonly<Partial<Record<ColumnType['kind'], readonly ValueKind[]>>> = {
  int: ['number', 'any'],
  numeric: ['number', 'any'],
  date: ['date', 'text', 'any'],
  timestamp: ['date', 'text', 'any'],
  boolean: ['boolean', 'any'],
  text: ['number', 'date', 'text', 'any'],
};

/** The kind of value that the field stores, when a value of another kind never fits it; else undefined. */
function unfitFor(catalog: Catalog, field: FieldFile, is: ValueKind): ValueKind | undefined {
  const { kind } = filledField(catalog, field).columnType;
  return catalog.types.get(field.type) && STORED[kind]?.includes(is) === false ? KINDS[kind] : undefined;
}

/** Checks that the result of a field's formula fits its column. */
export function checkResult(here: CheckContext, is: ValueKind, field: FieldFile, path: Path): void {
  const stored = unfitFor(here.catalog, field, is);
  if (stored) here.report({ code: 'formula', path, message: messages.wrongResult(is, stored) });
}

/** Checks that a copied field fits the column of the field that it is copied into. */
export function checkCopiedKind(
  here: CheckContext,
  copy: { name: string; source: FieldFile },
  field: FieldFile,
  path: Path,
): void {
  const is = kindOfField(here.catalog, copy.source);
  const stored = unfitFor(here.catalog, field, is);
  if (stored) here.report({ code: 'field', path, message: messages.wrongCopy(copy.name, is, stored) });
  else if (showsCode(here.catalog, copy.source, field))
    here.report({ code: 'field', path, message: messages.copiedCode(copy.name) });
}

const hasNames = ({ dict, options, ref }: FieldFile): boolean => (dict ?? options ?? ref) !== undefined;

/** True when a copied code or id would be shown as it is. A type that needs choices has a check for them. */
function showsCode(catalog: Catalog, source: FieldFile, field: FieldFile): boolean {
  return catalog.types.get(field.type)?.hasChoices !== true && hasNames(source) && !hasNames(field);
}

/** Checks that a field with a total is a number. */
export function checkTotal(here: CheckContext, total: unknown, name: string, field: FieldFile, path: Path): void {
  const is = kindOfField(here.catalog, field);
  const summed = is === 'any' || KINDS[filledField(here.catalog, field).columnType.kind] === 'number';
  if (total !== undefined && !summed) here.report({ code: 'wrong-value', path, message: messages.noTotal(name, is) });
}

/** Checks operands and format patterns of a formula. Returns the kind of its result. */
export function checkKinds(
  here: CheckContext,
  expression: Expression,
  path: Path,
  meaningOfName: (path: string, child: string | null) => NameMeaning | undefined,
): ValueKind {
  const report = (message: string, index: number): void => here.report({ code: 'formula', path, message, index });
  const context: KindContext = {
    kindOfName: (name, child) => {
      const meaning = meaningOfName(name, child);
      return meaning?.kind === 'field' ? kindOfField(here.catalog, meaning.field) : 'any';
    },
    reportOperand: (part, is) => report(messages.noNumber(part.kind === 'name' ? part.path : undefined, is), part.at),
    reportPattern: (part) => report(messages.datePattern, part.at),
  };
  return valueKindOf(expression, context);
}
