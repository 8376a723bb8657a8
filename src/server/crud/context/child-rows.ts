/** Rows of a child within its main record, and the paths of their fields. */
import type { Child } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';

/** The rows that a record holds of a child. */
export const rowsOf = (record: Row | null | undefined, child: Child): Row[] => (record?.[child.key] ?? []) as Row[];

/** What stands before the names of a row's fields: `item/12/`, or nothing for the main record. */
export const rowPath = (child: Child | null, id: Value | undefined): string =>
  child ? `${child.key}/${String(id)}/` : '';

/** The id of a row that has none yet; unlike any stored one. */
export const temporaryId = (index: number): string => `new-${index}`;
