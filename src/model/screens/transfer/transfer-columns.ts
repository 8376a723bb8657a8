/** Columns of imports and exports. */
import type { Entity, Field, RecordShape } from '../../entity/entity';

/** The import or export columns of an entity: labels and required flags of the fields in the file. */
export interface TransferColumns {
  title: string;
  columns: readonly { key: string; label: string; required: boolean }[];
}

/** An entity whose fields of import files can be written, as an import does: the read-only ones among them, too. */
export function withImportFields(entity: Entity): Entity {
  const named = new Set(entity.import.fields);
  const fields = Object.entries(entity.fields).map(([key, field]): [string, Field] => {
    if (named.has(key)) return [key, { ...field, readonly: false }];
    return [key, named.size === 0 ? field : { ...field, hiddenIn: { ...field.hiddenIn, import: true } }];
  });
  return { ...entity, fields: Object.fromEntries(fields) };
}

/** The default import or export columns, derived from the entity, or from a child. */
export function fillTransfer(
  entity: Pick<RecordShape, 'title' | 'fields'>,
  direction: 'import' | 'export',
): TransferColumns {
  const columns = Object.values(entity.fields)
    .filter((field) => !field.hiddenIn[direction] && field.columnType.kind !== 'none' && !field.system)
    .filter((field) => direction === 'export' || (field.readonly !== true && field.value === null))
    .map((field) => ({ key: field.key, label: field.label, required: field.required === true }));
  return { title: entity.title, columns };
}
