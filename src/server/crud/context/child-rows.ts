/** Rows of a child within its main record, and the paths of their fields. */
import type { Child, Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';

/** The rows of one child in a record. */
export const rowsOf = (record: Row | null | undefined, child: Child): Row[] => (record?.[child.key] ?? []) as Row[];

/** The children whose rows are part of the record. Rows of a foreign child are records of another entity. */
export const ownChildrenOf = (entity: Entity): Child[] =>
  Object.values(entity.children).filter((child) => child.entity === null);

/** Prefix of the field paths of a row: `item/12/`, or an empty text for the main record. */
export const rowPath = (child: Child | null, id: Value | undefined): string =>
  child ? `${child.key}/${String(id)}/` : '';

/** Temporary id of a new row; it differs from every stored id. */
export const temporaryId = (index: number): string => `new-${index}`;
