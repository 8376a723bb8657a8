/**
 * Columns of another table that a field which refers to its records (`link_table`, contract.md §7.6) reads. The browser
 * computes them from the description of the form, the server from the stored definition, with the same function.
 */
import { validKey, splitCommas, textOf } from '../payload/reader';

/** The controls: a field that refers to a record, and one that shows a column of it. */
export const LINK_CONTROLS = { record: 'link_table', field: 'link_table_field' } as const;

/** A field of one table, with the property names of the contract. */
export interface LinkField {
  key: string;
  control: string;
  label: string;
  /** The other table; of a `link_table_field` the field that refers to the record. */
  dictTable: unknown;
  /** The column that is stored. */
  dictCode: unknown;
  /** The columns that are shown, comma-separated. */
  dictText: unknown;
  /** The column with the picture of a card. */
  imageField: unknown;
}

/** The table and the columns that one field refers to. */
export interface LinkColumns {
  table: string;
  /** The column that is stored. */
  value: string;
  title: string;
  /** The columns that are read besides the stored one; the title is the first one. */
  columns: readonly string[];
  /** The one with the picture of a card. */
  picture: string | undefined;
  /** Labels of the fields that show a column, by column. */
  labels: ReadonlyMap<string, string>;
}

/**
 * The columns that a `link_table` field and those that follow it show; undefined for other fields, and for one that does
 * not name a table with its columns.
 * @param fields all fields of the table
 */
export function linkColumns(key: string, fields: readonly LinkField[]): LinkColumns | undefined {
  const link = fields.find((one) => one.key === key && one.control === LINK_CONTROLS.record);
  if (!link) return undefined;
  const [table, value] = [validKey(textOf(link.dictTable)), validKey(textOf(link.dictCode))];
  const texts = splitCommas(link.dictText);
  const title = validKey(texts[0]);
  if (table === undefined || value === undefined || title === undefined) return undefined;
  const labels = new Map<string, string>();
  for (const { control, dictTable, dictText, label } of fields) {
    const column = validKey(textOf(dictText));
    if (control === LINK_CONTROLS.field && textOf(dictTable) === key && column !== undefined) labels.set(column, label);
  }
  const picture = validKey(textOf(link.imageField));
  const names = [...texts, picture, ...labels.keys()].flatMap((name) => validKey(name) ?? []);
  return { table, value, title, columns: [...new Set(names)], picture, labels };
}
