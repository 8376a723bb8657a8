/** The fields of a shipped list or form that an administrator can change. */
import type { Entity, Field } from '../../entity/entity';
import type { FormFile, ListFile, PlacedColumn } from '../../generated/files';
import { fillColumn, namedColumns } from '../fill-columns';
import { REST, withRest } from '../rest';

/** A screen as the product ships it; `file` null: the default screen of the entity. */
export type ShippedScreen = { kind: 'list'; file: ListFile | null } | { kind: 'form'; file: FormFile | null };

export interface ShippedField {
  key: string;
  label: string;
  /** Name of the field type. */
  type: string;
  /** False: not shown unless an override shows it. */
  visible: boolean;
  /** Width of a column in pixels; null: none is set, or the screen is a form. */
  width: number | null;
  /** Title of the group of a form; null: none, or the screen is a list. */
  group: string | null;
  /** The column as written; null in forms. */
  column: PlacedColumn | null;
  /** Whether the label can be changed: forms show that of the entity file, which has no system fields. */
  canRelabel: boolean;
  /** Whether only the user gives a value that must not be empty. */
  isToEnter: boolean;
}

/** A group of fields of a form. The title is null when the form has no groups. */
export interface FieldGroup {
  title: string | null;
  /** Whether other fields may be placed in it: its condition applies to the fields that the product placed. */
  isOpen: boolean;
  fields: readonly string[];
}

/** The groups of a form with the names that stand for `"..."`; one group when the form has none. */
export function formGroups(file: FormFile | null, { fields }: Entity): FieldGroup[] {
  const offered = Object.values(fields).flatMap(({ key, hiddenIn, system }) => (hiddenIn.form || system ? [] : [key]));
  const written = file?.groups ?? [{ title: null, fields: Array.isArray(file?.fields) ? file.fields : [REST] }];
  const named = new Set(written.flatMap((group) => group.fields));
  return written.map((group) => ({
    title: group.title,
    isOpen: !('visible' in group) || group.visible === undefined,
    fields: withRest(group.fields, named, offered).filter((key) => Object.hasOwn(fields, key)),
  }));
}

const isToEnter = (field: Field): boolean =>
  field.required !== false &&
  field.readonly !== true &&
  field.visible !== false &&
  field.value === null &&
  field.copy === null &&
  field.default === null &&
  field.readFrom === null &&
  !field.virtual &&
  !field.system;

function listFields(file: ListFile | null, { fields }: Entity): ShippedField[] {
  const columns = namedColumns(file?.columns, fields);
  const asColumn = (field: Field, visible: boolean): ShippedField => {
    const column = columns.get(field.key) ?? field.key;
    const { label, width } = fillColumn(field, typeof column === 'string' ? null : column);
    const rest = { group: null, canRelabel: true, isToEnter: false };
    return { key: field.key, label, type: field.type, visible, width, column, ...rest };
  };
  const offered = Object.values(fields).filter(
    ({ key, hiddenIn, param }) => !columns.has(key) && !hiddenIn.list && !param && key !== 'id',
  );
  return [
    ...[...columns.keys()].flatMap((key) => (fields[key] ? [asColumn(fields[key], true)] : [])),
    ...offered.map((field) => asColumn(field, false)),
  ];
}

function formFields(file: FormFile | null, entity: Entity): ShippedField[] {
  const { fields } = entity;
  const groups = formGroups(file, entity);
  const placed = new Set(groups.flatMap((group) => group.fields));
  const asField = (field: Field, visible: boolean, group: string | null): ShippedField => {
    const { key, label, type, system } = field;
    const rest = { width: null, column: null, canRelabel: !system, isToEnter: isToEnter(field) };
    return { key, label, type, visible, group, ...rest };
  };
  const offered = Object.values(fields).filter(
    ({ key, hiddenIn, system }) => !placed.has(key) && !hiddenIn.form && !system,
  );
  return [
    ...groups.flatMap((group) => group.fields.map((key) => asField(fields[key]!, true, group.title))),
    ...offered.map((field) => asField(field, false, null)),
  ];
}

/**
 * The fields of a screen in the order of the product, those that it does not show last.
 * @param entity of the screen, with the fields of references that are columns of it
 */
export const shippedFields = (screen: ShippedScreen, entity: Entity): ShippedField[] =>
  screen.kind === 'list' ? listFields(screen.file, entity) : formFields(screen.file, entity);
