/** Definitions of online forms that are not stored: the record of the designer as rows of its tables. Pure. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import {
  tableDefinition,
  type ButtonRow,
  type FieldRow,
  type HeadRow,
  type IndexRow,
  type TableDefinition,
} from '../form-definitions/definition';
import { rowsOf } from '../online-forms/definition-checks';

/** The id of a form that has none yet. */
const NEW_FORM = 'new';

/** A value of a column: anything but text and numbers, such as a text that its type cannot read, is none. */
function columnValue({ columnType, default: initial }: Field, given: unknown): string | number | null {
  const value = given === undefined && initial !== undefined && typeof initial !== 'object' ? initial : given;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (columnType.kind !== 'int') return String(value);
  const number = Number(value);
  return value !== '' && Number.isInteger(number) ? number : null;
}

const columnValues = (fields: Readonly<Record<string, Field>>, record: Row): Record<string, string | number | null> =>
  Object.fromEntries(Object.values(fields).map((field) => [field.column, columnValue(field, record[field.key])]));

/**
 * The definition in a record of the designer. Fields without a name are left out: the user is still typing them.
 * @param entity of the designer; its columns are those of the rows
 */
export function definitionOf(entity: Entity, record: Row): TableDefinition {
  const id = typeof record.id === 'string' && record.id !== '' ? record.id : NEW_FORM;
  const childRows = (key: string) =>
    rowsOf(record[key]).map((row, index) => ({
      ...columnValues(entity.children[key]?.fields ?? {}, row),
      id: '',
      cgform_head_id: id,
      order_num: index + 1,
    }));
  // The columns of the entity are those of its generated row types.
  const head = { ...columnValues(entity.fields, record), id } as unknown as HeadRow;
  const fields = childRows('field') as unknown as FieldRow[];
  return tableDefinition({
    head,
    fields: fields.filter(({ db_field_name: name }) => name !== null && name !== ''),
    indexes: childRows('index') as unknown as IndexRow[],
    buttons: childRows('button') as unknown as ButtonRow[],
    scripts: { form: '', list: '' },
    statements: [],
  });
}
