/** What the script of a form does to the rows of its children. Everything in a message is checked. */
import type { Child } from '@/model/entity/entity';
import { isJsonObject } from '@/model/http/json';
import type { Row } from '@/model/record';
import { messages } from '../../scripts/messages';
import type { FormController } from '../state/form-controller';
import { knownValues, type Given, type Report } from './script-values';

/** Rows that a script may add or change at once. */
const MAX_ROWS = 5000;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, MAX_ROWS) : []);

/** The rows of a child in the values of a record. */
const rowsIn = (values: Row, child: string): Row[] => {
  const rows = values[child];
  return Array.isArray(rows) ? (rows as Row[]) : [];
};

/** The child of a message; reports an unknown one. */
export function childIn({ entity }: FormController, { child }: Given, report: Report): Child | null {
  const found = typeof child === 'string' && Object.hasOwn(entity.children, child) ? entity.children[child] : undefined;
  if (!found) report(messages.unknownChild(String(child)));
  return found ?? null;
}

/** Adds rows, in place of all rows when `clear` is true. */
export function addScriptRows(
  form: FormController,
  { key, fields }: Child,
  { rows, clear }: Given,
  report: Report,
): void {
  const { record } = form;
  const stored = rowsIn(record.values, key);
  if (clear === true)
    record.removeRows(
      key,
      stored.map(({ id }) => String(id)),
    );
  const start = clear === true ? 0 : stored.length;
  record.addRows(
    key,
    listOf(rows)
      .map((row) => knownValues(fields, row, report))
      .map((row, index) => ({ at: start + index, row, touched: Object.keys(row) })),
  );
  form.rowsEdited();
}

/** @param given `changes`: `{ id, values }` of each row */
export function setScriptRows(form: FormController, { key, fields }: Child, { changes }: Given, report: Report): void {
  const entries = listOf(changes).flatMap((change) => {
    const { id, values } = isJsonObject(change) ? change : {};
    if (typeof id !== 'string' || !form.record.row(key, id)) {
      report(messages.unknownRow(key, String(id)));
      return [];
    }
    return Object.entries(knownValues(fields, values, report)).map(([field, value]) => [
      `${key}/${id}/${field}`,
      value,
    ]);
  });
  form.record.patch(Object.fromEntries(entries));
  form.rowsEdited();
}

export function removeScriptRows(form: FormController, { key }: Child, { ids }: Given): void {
  form.record.removeRows(key, listOf(ids).map(String));
  form.rowsEdited();
}
