/** The columns of a list. */
import type { Field } from '../entity/entity';
import { isGroupable } from '../entity/groupable';
import type { PlacedColumn } from '../generated/files';
import { REST, withRest } from './rest';
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

/** Columns of a list: as declared, `"..."` and a list without columns stand for the fields not hidden in lists. */
export function fillColumns(
  files: readonly PlacedColumn[] | undefined,
  fields: Readonly<Record<string, Field>>,
): ListColumn[] {
  const offered = Object.values(fields).flatMap(({ key, hiddenIn, system }) => (hiddenIn.list || system ? [] : [key]));
  const keyOf = (file: PlacedColumn) => (typeof file === 'string' ? file : file.field);
  const named = new Set((files ?? []).map(keyOf));
  return withRest(files ?? [REST], named, offered).flatMap((file) => {
    const field = fields[keyOf(file)];
    return field ? [fillColumn(field, typeof file === 'string' ? null : file)] : [];
  });
}
