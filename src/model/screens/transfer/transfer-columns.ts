/** Columns of imports and exports. */
import type { RecordShape } from '../../entity/entity';

/** The import or export columns of an entity: labels and required flags of the fields in the file. */
export interface TransferColumns {
  title: string;
  columns: readonly { key: string; label: string; required: boolean }[];
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
