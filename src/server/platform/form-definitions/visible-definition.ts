/** A definition as one user may see it: the replies of contract.md §7.2–7.4 describe nothing else. */
import { FormulaError, formulaPaths, parseFormula } from '@/model/formula';
import { isFlagSet, type FieldRow, type FormDefinition, type TableDefinition } from './definition';
import { fieldCode } from './permission-codes';
import type { FormRights, ScreenKind } from './rights';

/** Paths that a formula reads, e.g. `price` and `onl_plan_item.amount`; none of one that cannot be read. */
function readPaths(formula: string): string[] {
  try {
    return formulaPaths(parseFormula(formula));
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

const withVisibleFields = <T extends TableDefinition>(
  table: T,
  { hiddenCodes, readonlyCodes }: FormRights,
  screen: ScreenKind,
  subs: readonly TableDefinition[],
): T => {
  const isHidden = ({ head }: TableDefinition, { db_field_name: name }: FieldRow) =>
    hiddenCodes[screen].has(fieldCode(head.table_name ?? '', name ?? ''));
  const hiddenPaths = new Set([
    ...table.fields.filter((field) => isHidden(table, field)).map((field) => field.db_field_name),
    ...subs.flatMap((sub) =>
      sub.fields
        .filter((field) => isHidden(sub, field))
        .map((field) => `${sub.head.table_name}.${field.db_field_name}`),
    ),
  ]);
  const isLocked = (name: string | null) =>
    screen === 'form' && readonlyCodes.has(fieldCode(table.head.table_name ?? '', name ?? ''));
  const visible = (field: FieldRow): FieldRow => {
    // The client cannot compute a formula that reads a hidden field: the server does, and the field is read-only.
    if (field.formula && readPaths(field.formula).some((path) => hiddenPaths.has(path)))
      return { ...field, formula: null, is_read_only: '1', field_must_input: '0' };
    return isLocked(field.db_field_name) && !isFlagSet(field.is_read_only)
      ? { ...field, is_read_only: '1', field_must_input: '0' }
      : field;
  };
  return { ...table, fields: table.fields.filter((field) => !isHidden(table, field)).map(visible) };
};

/** The form without the fields that the user may not see on this screen; those they may not change are read-only. */
export const visibleDefinition = (form: FormDefinition, rights: FormRights, screen: ScreenKind): FormDefinition => ({
  ...withVisibleFields(form, rights, screen, form.subs),
  subs: form.subs.map((sub) => withVisibleFields(sub, rights, screen, [])),
});
