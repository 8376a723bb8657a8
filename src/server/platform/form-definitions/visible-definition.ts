/** A definition as one user may see it: the replies of contract.md §7.2–7.4 describe nothing else. */
import { FormulaError, formulaPaths, parseFormula } from '@/model/formula';
import { isOn, type FieldRow, type FormDefinition, type TableDefinition } from './definition';
import { fieldCode } from './permission-codes';
import type { FormRights, Place } from './rights';

/** Paths that a formula reads, e.g. `price` and `onl_plan_item.amount`; none of one that cannot be read. */
function readPaths(formula: string): string[] {
  try {
    return formulaPaths(parseFormula(formula));
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

const withFields = <T extends TableDefinition>(
  table: T,
  { closed, locked }: FormRights,
  place: Place,
  subs: readonly TableDefinition[],
): T => {
  const isClosed = ({ head }: TableDefinition, { db_field_name: name }: FieldRow) =>
    closed[place].has(fieldCode(head.table_name ?? '', name ?? ''));
  const closedPaths = new Set([
    ...table.fields.filter((field) => isClosed(table, field)).map((field) => field.db_field_name),
    ...subs.flatMap((sub) =>
      sub.fields
        .filter((field) => isClosed(sub, field))
        .map((field) => `${sub.head.table_name}.${field.db_field_name}`),
    ),
  ]);
  const isLocked = (name: string | null) =>
    place === 'form' && locked.has(fieldCode(table.head.table_name ?? '', name ?? ''));
  const visible = (field: FieldRow): FieldRow => {
    // Only the server can compute what reads a field that the user may not see.
    if (field.formula && readPaths(field.formula).some((path) => closedPaths.has(path)))
      return { ...field, formula: null, is_read_only: '1', field_must_input: '0' };
    return isLocked(field.db_field_name) && !isOn(field.is_read_only)
      ? { ...field, is_read_only: '1', field_must_input: '0' }
      : field;
  };
  return { ...table, fields: table.fields.filter((field) => !isClosed(table, field)).map(visible) };
};

/** The form without the fields that the user may not see at this place; those they may not change are read-only. */
export const visibleDefinition = (form: FormDefinition, rights: FormRights, place: Place): FormDefinition => ({
  ...withFields(form, rights, place, form.subs),
  subs: form.subs.map((sub) => withFields(sub, rights, place, [])),
});
