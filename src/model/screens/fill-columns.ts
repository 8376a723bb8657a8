/** The columns of a list. */
import type { Field } from '../entity/entity';
import { isGroupable } from '../entity/groupable';
import type { PlacedColumn } from '../generated/files';
import type { ListColumn } from './screen';

/** Fills a column; settings of the screen override those of the field. */
export function fillColumn(field: Field, file: Exclude<PlacedColumn, string> | null): ListColumn {
  return {
    key: field.key,
    label: file?.label ?? field.label,
    width: file?.width ?? field.list.width,
    total: file?.total ?? field.list.total,
    cut: file?.cut ?? field.list.cut,
    fixed: file?.fixed ?? field.list.fixed,
    group: field.list.group,
    href: field.list.href,
    sortable: field.list.sortable,
    groupable: isGroupable(field),
  };
}

/** Columns of a list: as declared, else the fields that are not hidden in lists. */
export function fillColumns(
  files: readonly PlacedColumn[] | undefined,
  fields: Readonly<Record<string, Field>>,
): ListColumn[] {
  if (!files)
    return Object.values(fields).flatMap((field) =>
      field.hiddenIn.list || field.system ? [] : [fillColumn(field, null)],
    );
  return files.flatMap((file) => {
    const field = fields[typeof file === 'string' ? file : file.field];
    return field ? [fillColumn(field, typeof file === 'string' ? null : file)] : [];
  });
}
