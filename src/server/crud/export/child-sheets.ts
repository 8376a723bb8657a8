/** Rows of children in files: a sheet of the child's title, whose first column names the main record. */
import type { Child, Entity, Field } from '@/model/entity/entity';
import { fillTransfer } from '@/model/screens/transfer/transfer-columns';
import { sheetName } from '@/server/spreadsheet/writer';
import { ownChildrenOf } from '../context/child-rows';
import { childShape, type CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fieldOf, type Shape } from '../context/shapes';
import { type FieldView, fieldViewOf } from '../view/field-visibility';
import type { Labels } from '../view/screen-labels';

/** Key of the column that names the main record, among the fields of a child. */
export const MAIN_KEY = '@main';

/** A sheet of a child. */
export interface ChildSheet {
  child: Child;
  shape: Shape;
  /** Name of the sheet. */
  name: string;
  /** The column that names the main record, with the label that it has in the sheet. */
  main: Field;
  /** The label of `main` without an override: files may have it, too. */
  shippedMain: string;
  /** The fields of the child, without `main`. */
  fields: readonly Field[];
  /** Visible fields that files may have too, and that are not written. */
  ignored: readonly Field[];
}

/** The field of main records by which rows of children name them: the first unique one, else the title. */
export function mainKeyOf({ import: { update }, titleField, fields }: Entity, view: FieldView): Field | null {
  const candidates = [...update, titleField].flatMap((key) => fieldOf(fields, key) ?? []);
  return candidates.find((field) => view.includes(field.key) && view.canQuery(field)) ?? null;
}

/** The label of the column that names the main record: with the title of the record where the child has the same label. */
function mainLabel({ title }: Entity, { fields }: Child, label: string): string {
  return Object.values(fields).some((field) => field.label === label) ? `${title}${label}` : label;
}

/**
 * The sheets of all children whose rows are part of the record, as the caller may see or write them.
 * @param shipped labels of the product by key, where an administrator has changed those of `entity`
 */
export function childSheets(
  crud: CrudContext,
  entity: Entity,
  view: FieldView,
  caller: Caller,
  direction: 'import' | 'export',
  shipped: Labels = new Map(),
): ChildSheet[] {
  const key = mainKeyOf(entity, view);
  if (!key) return [];
  const taken = [sheetName(entity.title)];
  return ownChildrenOf(entity).flatMap((child): ChildSheet[] => {
    const shape = childShape(crud, child);
    const visible = fieldViewOf(shape, caller);
    const fields = fillTransfer(child, direction)
      .columns.filter((column) => visible.includes(column.key) && column.key !== child.foreignKey)
      .flatMap((column) => child.fields[column.key] ?? []);
    const name = sheetName(child.title);
    if (fields.length === 0 || taken.includes(name) || (direction === 'import' && child.readonly === true)) return [];
    taken.push(name);
    const label = mainLabel(entity, child, key.label);
    const shippedMain = mainLabel(entity, child, shipped.get(key.key) ?? key.label);
    const ignored = visible.fields.filter((field) => !fields.some((one) => one.key === field.key));
    return [{ child, shape, name, main: { ...key, key: MAIN_KEY, label }, shippedMain, fields, ignored }];
  });
}
