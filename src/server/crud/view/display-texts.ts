/** Display texts of codes: `<field>_dictText` for dictionary, option and reference fields, loaded in one batch. */
import type { Field } from '@/model/entity/entity';
import type { FieldType, NamesByCode, Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { refTargetOf } from '@/model/record/references';
import type { Refs } from '@/model/http/api-result';
import { isBlank } from '@/model/field-types/text-value';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { FieldsByReference } from '../context/reference-fields';
import type { Shape } from '../context/shapes';
import { titlesOf, ReferenceLoader } from './references';
import type { FieldView } from './field-visibility';
import { distinctNames, sharedTitles, withNamedRecords } from './name-sources';

/** Rows of one table, as one part of a batch. */
export interface NamedRows {
  shape: Shape;
  view: FieldView;
  rows: readonly Row[];
  /** Fields that formulas read through its references. */
  referenceFields: FieldsByReference;
}

interface CodedField {
  field: Field;
  type: FieldType;
}

/** How much is named; by default what lists show. */
export interface Naming {
  /** Returns the records of all references, not only of those that formulas read. */
  allReferences: boolean;
  /**
   * For text without the console, which loads some names itself: names the codes of all types, and adds the code to a name
   * that several records share.
   */
  complete: boolean;
}

const fieldsByView = {
  lists: new WeakMap<FieldView, readonly CodedField[]>(),
  complete: new WeakMap<FieldView, readonly CodedField[]>(),
};

function codedFields(crud: CrudContext, view: FieldView, complete: boolean): readonly CodedField[] {
  const cache = fieldsByView[complete ? 'complete' : 'lists'];
  let found = cache.get(view);
  if (!found) {
    // The text of a masked code would reveal the masked value.
    const shown = view.fields.filter((field) => !view.masked.includes(field));
    found = shown.flatMap((original) => {
      const field = complete ? withNamedRecords(crud, original) : original;
      const type = crud.types.get(field.type);
      const isNamed = field.dict !== null || field.options !== null || field.ref !== null || type?.loadNames;
      return type && isNamed ? [{ field, type }] : [];
    });
    cache.set(view, found);
  }
  return found;
}

const optionTexts = (field: Field): NamesByCode =>
  Object.fromEntries((field.options ?? []).map(({ value, text }) => [value, text]));

/** The text of one value; undefined when none of its codes has a text. */
function textOf({ field, type }: CodedField, value: Value, names: NamesByCode): string | undefined {
  const keys = type.keys ? type.keys(value, field) : [String(value)];
  if (!keys.some((key) => Object.hasOwn(names, key))) return undefined;
  return type.toText?.(value, field, names) ?? keys.map((key) => names[key] ?? key).join(',');
}

/** Adds the texts of one field to its rows. Equal values are translated once. */
function addRowTexts(named: CodedField, rows: readonly Row[], namesFor: (row: Row) => NamesByCode): void {
  const key = named.field.key;
  const textsByNames = new Map<NamesByCode, Map<Value, string | undefined>>();
  for (const row of rows) {
    const value = row[key];
    if (isBlank(value)) continue;
    const names = namesFor(row);
    const texts = textsByNames.get(names) ?? new Map<Value, string | undefined>();
    textsByNames.set(names, texts);
    if (!texts.has(value)) texts.set(value, textOf(named, value, names));
    const text = texts.get(value);
    if (text !== undefined) row[`${key}_dictText`] = text;
  }
}

/** Names that are the same for all rows; null for a reference, whose target may differ by row. */
function sharedNames(
  { field, type }: CodedField,
  dicts: ReadonlyMap<string, NamesByCode>,
  lexicons: ReadonlyMap<FieldType, NamesByCode>,
  complete: boolean,
): NamesByCode | null {
  if (field.dict !== null) return dicts.get(field.dict) ?? {};
  if (!field.options) return lexicons.get(type) ?? null;
  return complete ? distinctNames(optionTexts(field)) : optionTexts(field);
}

/** Adds the code to names that several codes share. */
async function addCodes(
  crud: CrudContext,
  titles: Map<string, NamesByCode>,
  ...complete: readonly Map<unknown, NamesByCode>[]
): Promise<void> {
  for (const lists of complete) for (const [key, names] of lists) lists.set(key, distinctNames(names));
  await Promise.all(
    [...titles].map(async ([entity, names]) =>
      titles.set(entity, distinctNames(names, await sharedTitles(crud, entity, Object.values(names)))),
    ),
  );
}

/**
 * Adds `_dictText` to all rows of all parts.
 * @returns the referenced records, for `_refs`
 */
export async function addDisplayTexts(
  crud: CrudContext,
  parts: readonly NamedRows[],
  caller: Caller,
  { allReferences = false, complete = false }: Partial<Naming> = {},
): Promise<Refs> {
  const references = new ReferenceLoader(crud);
  const dicts = new Map<string, NamesByCode>();
  const lexicons = new Map<FieldType, NamesByCode>();
  const returnedEntities = new Set<string>();
  for (const { view, rows, referenceFields } of parts) {
    if (rows.length === 0) continue;
    for (const { field, type } of codedFields(crud, view, complete)) {
      if (type.loadNames) lexicons.set(type, {});
      if (field.dict !== null) dicts.set(field.dict, {});
      if (!field.ref) continue;
      const fields = referenceFields.get(field.key);
      references.request(field, rows, fields);
      if (fields || allReferences) for (const { entity } of Object.values(field.ref.is)) returnedEntities.add(entity);
    }
  }
  const [refs] = await Promise.all([
    references.load(caller),
    ...[...dicts.keys()].map(async (code) => dicts.set(code, await crud.options.dictionaries.names(code))),
    ...[...lexicons.keys()].map(async (type) => lexicons.set(type, (await type.loadNames?.()) ?? {})),
  ]);
  const titles = new Map(Object.keys(refs).map((entity) => [entity, titlesOf(refs, entity)]));
  if (complete) await addCodes(crud, titles, dicts, lexicons);
  const none: NamesByCode = {};
  for (const { view, rows } of parts) {
    for (const named of codedFields(crud, view, complete)) {
      const fixed = sharedNames(named, dicts, lexicons, complete);
      const { field } = named;
      addRowTexts(
        named,
        rows,
        fixed ? () => fixed : (row) => titles.get(refTargetOf(field, row)?.entity ?? '') ?? none,
      );
    }
  }
  return Object.fromEntries(Object.entries(refs).filter(([entity]) => returnedEntities.has(entity)));
}
