/** The parts of a record, the main one and its child rows, with their fields of a kind. */
import type { Child, Entity, Field } from '@/model/entity/entity';
import { numberRuleOf } from '@/model/entity/number-default';
import type { Row } from '@/model/record';
import { rowPath, rowsOf } from '../context/child-rows';

interface RecordPart {
  child: Child | null;
  row: Row;
  /** The row as stored; undefined for a new one. */
  stored: Row | undefined;
  /** Prefix of the paths of its fields. */
  path: string;
  /** Its fields of the kind that is asked for. */
  fields: readonly Field[];
}

/** Fields of a main record or of the rows of a child. */
interface FieldLists {
  /** Fields with a column. */
  stored: readonly Field[];
  references: readonly Field[];
  /** Fields that a number rule fills. */
  numbered: readonly Field[];
}

/** Lists by entity or child, which are immutable after boot: a sheet of a thousand rows reads them for each. */
const fieldLists = new WeakMap<Entity | Child, FieldLists>();

export function fieldsAt(entity: Entity, child: Child | null): FieldLists {
  const owner = child ?? entity;
  let lists = fieldLists.get(owner);
  if (!lists) {
    const all = Object.values(owner.fields);
    lists = {
      stored: all.filter(({ columnType }) => columnType.kind !== 'none'),
      references: all.filter(({ ref }) => ref),
      numbered: all.filter((field) => numberRuleOf(field.default) !== undefined),
    };
    fieldLists.set(owner, lists);
  }
  return lists;
}

/** The row as stored of a row of the record or of a child, by its id. */
export function storedRowOf(before: Row | null, child: Child | null): (row: Row) => Row | undefined {
  if (!child) return () => before ?? undefined;
  const known = new Map(rowsOf(before, child).map((row) => [row.id, row]));
  return (row) => known.get(row.id ?? null);
}

/** The main record and every child row, where they have fields of a kind. */
export function* partsOf(
  entity: Entity,
  record: Row,
  before: Row | null,
  kind: keyof FieldLists,
): Generator<RecordPart> {
  for (const child of [null, ...Object.values(entity.children)]) {
    const fields = fieldsAt(entity, child)[kind];
    if (fields.length === 0) continue;
    const storedOf = storedRowOf(before, child);
    for (const row of child ? rowsOf(record, child) : [record])
      yield { child, row, stored: storedOf(row), path: rowPath(child, row.id), fields };
  }
}
