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

const keyOf = (file: PlacedColumn): string => (typeof file === 'string' ? file : file.field);

/** Columns of a list file by name: `"..."` and a list without columns stand for the fields not hidden in lists. */
export function namedColumns(
  files: readonly PlacedColumn[] | undefined,
  fields: Readonly<Record<string, Field>>,
): ReadonlyMap<string, PlacedColumn> {
  const offered = Object.values(fields).flatMap(({ key, hiddenIn, system }) => (hiddenIn.list || system ? [] : [key]));
  const named = new Set((files ?? []).map(keyOf));
  return new Map(withRest(files ?? [REST], named, offered).map((file) => [keyOf(file), file]));
}

/** Columns of a list: as declared, or the fields not hidden in lists. */
export function fillColumns(
  files: readonly PlacedColumn[] | undefined,
  fields: Readonly<Record<string, Field>>,
): ListColumn[] {
  return [...namedColumns(files, fields)].flatMap(([key, file]) => {
    const field = fields[key];
    return field ? [fillColumn(field, typeof file === 'string' ? null : file)] : [];
  });
}
