/**
 * The part of a form's description about the records that its fields refer to (`links`, not in the contract): the columns
 * that the user may read, with their labels.
 */
import { isObject, keyOf, labelOf, own } from '../payload/reader';

/** By `field` or `sub-table.field`. */
export type LinkDescriptions = Readonly<Record<string, readonly LinkColumn[]>>;

/** A column of the other table. */
export interface LinkColumn {
  field: string;
  title: string;
}

/** Reads the columns of one field; undefined for a field that the server does not describe. */
export function describedColumns(links: unknown, place: string): LinkColumn[] | undefined {
  const columns = isObject(links) ? own(links, place) : undefined;
  if (!Array.isArray(columns)) return undefined;
  return columns.flatMap((one: unknown): LinkColumn[] => {
    const field = isObject(one) ? keyOf(one.field) : undefined;
    return isObject(one) && field !== undefined ? [{ field, title: labelOf(one.title, field) }] : [];
  });
}
