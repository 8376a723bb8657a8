/** Fields of a stored definition that refer to records of another table (control `link_table`). */
import { parseJsonObject } from '@/model/http/json';
import { LINK_CONTROLS, linkColumns, type LinkColumns, type LinkField } from '@/model/online/links/link-columns';
import type { FieldRow, FormDefinition, TableDefinition } from './definition';

/** A field that refers to a record. */
export interface RecordLink extends LinkColumns {
  /** `field` or `sub-table.field`. */
  place: string;
  label: string;
}

const CONTROLS: ReadonlySet<string | null> = new Set(Object.values(LINK_CONTROLS));

const toLinkField = (row: FieldRow): LinkField => ({
  key: row.db_field_name ?? '',
  control: row.field_show_type ?? '',
  label: row.db_field_txt ?? '',
  dictTable: row.dict_table,
  dictCode: row.dict_field,
  dictText: row.dict_text,
  imageField: parseJsonObject(row.field_extend_json ?? '')?.imageField,
});

function linksIn({ fields }: TableDefinition, prefix: string): RecordLink[] {
  // Every request reads the definition, and most fields are none of these.
  const parts = fields.filter(({ field_show_type: type }) => CONTROLS.has(type)).map(toLinkField);
  return parts.flatMap(({ key, label }): RecordLink[] => {
    const link = linkColumns(key, parts);
    return link ? [{ ...link, place: `${prefix}${key}`, label }] : [];
  });
}

/** The fields of a form and its sub-tables that refer to records. */
export const recordLinksOf = (definition: FormDefinition): RecordLink[] => [
  ...linksIn(definition, ''),
  ...definition.subs.flatMap((sub) => linksIn(sub, `${sub.head.table_name}.`)),
];
