/**
 * Three-way merge of a record: what the user entered (`mine`) onto the record that another user saved meanwhile (`theirs`),
 * compared with the record that both started from (`base`). Changes at different places are joined; the same place changed
 * differently is a conflict, which the user decides. Rows of children are compared by id, field by field.
 */
import type { Child, Entity, Field } from '@/model/entity/entity';
import type { Value } from '../../entity/field-type';
import { isEmpty } from '../../values/decimal';
import { isSameValue, toColumnValue } from '../column-value';
import type { Row } from '../types';
import { mergedOrder } from './row-order';

export interface RecordVersions {
  base: Row;
  /** Entered values; a key that is missing was not changed. */
  mine: Row;
  theirs: Row;
}

export type Side = 'mine' | 'theirs';

/** One place: `name`, `item/7/qty`, or `item/7` for a whole row. */
export interface MergePlace {
  path: string;
  /** Null for a field of the record itself. */
  child: Child | null;
  /** Null for a whole row. */
  field: Field | null;
  /** The record or row with the value of each side; null: that side removed the row, or has not added it. */
  mine: Row | null;
  theirs: Row | null;
}

export interface MergedRecord {
  /** Values to enter into `theirs`; of an undecided conflict mine. */
  entries: Row;
  /** Places that both sides changed differently. */
  conflicts: readonly MergePlace[];
  /** Places that only the other side changed. */
  taken: readonly MergePlace[];
}

/** Decisions by path. */
export type Choices = ReadonlyMap<string, Side>;

const NO_CHOICES: Choices = new Map();

/** A field whose value a user enters and the server stores. */
export const isEntered = ({ system, value, columnType, virtual }: Field): boolean =>
  !system && value === null && (columnType.kind !== 'none' || Boolean(virtual));

export const rowsOf = (record: Row, key: string): readonly Row[] => {
  const rows = record[key];
  return Array.isArray(rows) ? (rows as Row[]) : [];
};

/** Whether the server would store two values alike: `10` and `10.00` of an amount, an empty text and none. */
function isSameStored({ columnType }: Field, left: Value, right: Value): boolean {
  if (isSameValue(left, right) || (isEmpty(left) && isEmpty(right))) return true;
  // An unreadable text is an object, and no column value.
  if (typeof left === 'object' || typeof right === 'object') return false;
  const stored = toColumnValue(left, columnType);
  return stored !== null && isSameValue(stored, toColumnValue(right, columnType));
}

const idOf = (row: Row): string => String(row['id'] ?? '');
const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [idOf(row), row]));

/** Collects what a merge finds. */
interface Findings {
  choices: Choices;
  conflicts: MergePlace[];
  taken: MergePlace[];
}

/** Which side a place takes; null: neither side changed it, or both alike. */
function sideOf(place: MergePlace & { field: Field }, base: Row, findings: Findings): Side | null {
  const { field, mine, theirs, path } = place;
  const value = (row: Row | null) => row?.[field.key] ?? null;
  const isSame = (one: Row | null, other: Row | null) => isSameStored(field, value(one), value(other));
  const isMineChanged = !isSame(mine, base);
  const isTheirsChanged = !isSame(theirs, base);
  if (isSame(mine, theirs)) return null;
  if (isMineChanged && isTheirsChanged) {
    findings.conflicts.push(place);
    return findings.choices.get(path) ?? 'mine';
  }
  if (isTheirsChanged) findings.taken.push(place);
  return isMineChanged ? 'mine' : 'theirs';
}

const NAME_SUFFIX = '_dictText';

/** The row with the value of one field, and its name, from another row. */
const withField = (row: Row, from: Row, key: string): Row => ({
  ...row,
  [key]: from[key] ?? null,
  [`${key}${NAME_SUFFIX}`]: from[`${key}${NAME_SUFFIX}`] ?? null,
});

class ChildMerge {
  private readonly fields: readonly Field[];

  constructor(
    private readonly child: Child,
    private readonly findings: Findings,
  ) {
    this.fields = Object.values(child.fields).filter(isEntered);
  }

  private isChanged(row: Row, base: Row): boolean {
    return this.fields.some(
      (field) => field.key in row && !isSameStored(field, row[field.key] ?? null, base[field.key] ?? null),
    );
  }

  private place(id: string, field: Field | null, mine: Row | null, theirs: Row | null): MergePlace {
    const path = [this.child.key, id, ...(field ? [field.key] : [])].join('/');
    return { path, child: this.child, field, mine, theirs };
  }

  /** A row that one side removed. @returns the row that stays, null for none */
  private removed(id: string, base: Row, mine: Row | null, theirs: Row | null): Row | null {
    const place = this.place(id, null, mine, theirs);
    const other = mine ?? theirs;
    if (other && this.isChanged(other, base)) {
      this.findings.conflicts.push(place);
      return this.findings.choices.get(place.path) === 'theirs' ? theirs : mine;
    }
    if (!theirs) this.findings.taken.push(place);
    return null;
  }

  private joined(id: string, base: Row, mine: Row, theirs: Row): Row {
    return this.fields.reduce((row, field) => {
      if (!(field.key in mine)) return field.key in theirs ? withField(row, theirs, field.key) : row;
      const side = sideOf({ ...this.place(id, field, mine, theirs), field }, base, this.findings);
      return side === 'theirs' ? withField(row, theirs, field.key) : row;
    }, mine);
  }

  private rowOf(id: string, base: Row | undefined, mine: Row | undefined, theirs: Row | undefined): Row | null {
    if (mine && theirs) return this.joined(id, base ?? (this.child.single ? {} : theirs), mine, theirs);
    if (base) return this.removed(id, base, mine ?? null, theirs ?? null);
    if (theirs) this.findings.taken.push(this.place(id, null, null, theirs));
    return mine ?? theirs ?? null;
  }

  /** Rows of a one-to-one child are the same row, also where each side added its own. */
  private aligned(rows: readonly Row[], known: Row | undefined): readonly Row[] {
    if (!this.child.single || !known) return rows;
    return rows.map((row, at) => (at === 0 ? { ...row, id: known['id'] ?? null } : row));
  }

  /** @returns the merged rows; null when they are those of the other side */
  merge({ base, mine, theirs }: RecordVersions): Row[] | null {
    const { key } = this.child;
    const after = rowsOf(theirs, key);
    const known = after[0] ?? rowsOf(base, key)[0];
    const before = this.aligned(rowsOf(base, key), known);
    const own = key in mine ? this.aligned(rowsOf(mine, key), known) : before;
    const [beforeById, ownById, afterById] = [byId(before), byId(own), byId(after)];
    const ids = mergedOrder(before.map(idOf), own.map(idOf), after.map(idOf));
    const rows = ids.flatMap((id): Row[] => {
      const row = this.rowOf(id, beforeById.get(id), ownById.get(id), afterById.get(id));
      return row ? [row] : [];
    });
    if (!(key in mine)) return null;
    const isTheirs =
      rows.length === after.length &&
      rows.every((row, at) => idOf(row) === idOf(after[at]!) && !this.isChanged(row, after[at]!));
    return isTheirs ? null : rows;
  }
}

/**
 * Merges what the user entered onto the record that was saved meanwhile.
 * @param choices decisions about conflicts; the others keep what the user entered
 */
export function mergeRecord(entity: Entity, versions: RecordVersions, choices: Choices = NO_CHOICES): MergedRecord {
  const { base, mine, theirs } = versions;
  const findings: Findings = { choices, conflicts: [], taken: [] };
  const entries: Row = {};
  for (const field of Object.values(entity.fields).filter(isEntered)) {
    const { key } = field;
    const own = key in mine ? mine : base;
    const side = sideOf({ path: key, child: null, field, mine: own, theirs }, base, findings);
    if (side === 'mine') entries[key] = mine[key] ?? null;
    // Takes back what was entered.
    else if (choices.get(key) === 'theirs') entries[key] = theirs[key] ?? null;
  }
  for (const child of Object.values(entity.children)) {
    if (child.entity !== null) continue;
    const rows = new ChildMerge(child, findings).merge(versions);
    if (rows) entries[child.key] = rows;
    else if ([...choices].some(([path, side]) => side === 'theirs' && path.startsWith(`${child.key}/`)))
      entries[child.key] = [...rowsOf(theirs, child.key)];
  }
  return { entries, conflicts: findings.conflicts, taken: findings.taken };
}
