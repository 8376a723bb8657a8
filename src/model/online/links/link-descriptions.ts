/**
 * The part of a form's description about the records that its fields refer to (`links`, not in the contract): the columns
 * that the user may read, with their labels.
 */
import { isObject, validKey, labelOf, ownProperty } from '../payload/reader';

/** Readable columns by the path of the field: `field` or `sub-table.field`. */
export type LinkDescriptions = Readonly<Record<string, readonly LinkColumn[]>>;

/** A column of the other table. */
export interface LinkColumn {
  field: string;
  title: string;
}

/** Reads the columns of one field; undefined for a field that the server does not describe. */
export function describedColumns(links: unknown, place: string): LinkColumn[] | undefined {
  const columns = isObject(links) ? ownProperty(links, place) : undefined;
  if (!Array.isArray(columns)) return undefined;
  return columns.flatMap((one: unknown): LinkColumn[] => {
    const field = isObject(one) ? validKey(one.field) : undefined;
    return isObject(one) && field !== undefined ? [{ field, title: labelOf(one.title, field) }] : [];
  });
}
