/** Cell state of records in a grid: computed values, flags (visible, required, read-only) and errors. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import {
  NO_ACCESS,
  derive,
  flagsOf,
  isSameValue,
  mergeRefs,
  READONLY,
  staticFlagsOf,
  valueError,
  VISIBLE,
  type DeriveContext,
  type Derived,
  type Flags,
  type Reference,
  type Row,
  type StaticFlags,
  type CellState,
} from '@/model/record';
import { withoutStaleDictTexts } from '../core/dict-texts';
import type { EnteredRecord } from './entered-record';

/** Context for deriving all records of a grid. */
export type RowsContext = Omit<DeriveContext, 'before' | 'touched'>;

/** State of a cell besides its value, on which its errors depend. */
type CellStates = readonly [stored: CellState, fresh: CellState];

/** Flags and errors of a derived record. */
interface EvaluatedRecord {
  flags: Derived['flags'];
  errors: ReadonlyMap<string, string>;
}

/** Size of the cache of derived records: more than a screen shows. */
const MAX_CACHED_RECORDS = 200;

/**
 * Size of the error cache per column, in distinct values. A column with few distinct values validates each of them
 * once.
 */
const MAX_CACHED_VALUES = 256;

/** A field whose errors depend on its own value alone. */
interface ValidatedField {
  key: string;
  field: Field;
  states: CellStates;
  /** Error cache by value, for stored and for new records; null means valid. */
  known: readonly [Map<Value, string | null>, Map<Value, string | null>];
}

function cachedError(
  { field, states, known: errorCache }: ValidatedField,
  value: Value,
  isNew: boolean,
): string | null {
  const at = isNew ? 1 : 0;
  const found = errorCache[at].get(value);
  if (found !== undefined) return found;
  const message = valueError(field, value, states[at]) ?? null;
  if (typeof value !== 'object' && errorCache[at].size < MAX_CACHED_VALUES) errorCache[at].set(value, message);
  return message;
}

/** Replaces the given keys of a row. Returns the same object when no value differs. */
function overlayValues(row: Row, values: Row, keys: Iterable<string>): Row {
  let result: Row | null = null;
  for (const key of keys) {
    const value = values[key] ?? null;
    if (isSameValue(row[key] ?? null, value)) continue;
    result ??= { ...row };
    result[key] = value;
  }
  return result ?? row;
}

const isReadOnly = (bits: number | null): boolean =>
  bits !== null && ((bits & READONLY) !== 0 || (bits & VISIBLE) === 0);

export class RecordCells {
  readonly fields: ReadonlyMap<string, Field>;
  /** Fields whose flags or errors depend on other fields of the record. */
  readonly recordDependentFields: readonly string[];
  private readonly staticFlags: StaticFlags;
  private readonly statesByField = new Map<string, CellStates>();
  /** Read-only fields: they keep the stored value and ignore entered ones. */
  private readonly readOnlyFields: ReadonlySet<string>;
  /** Fields to validate by value. System fields and read-only fields without a computed value are skipped. */
  private readonly validatedFields: readonly ValidatedField[];
  /** Rows that read a missing referenced record. */
  private readonly waiting = new Set<string>();
  private readonly missing: Reference[] = [];
  private readonly evaluated = new Map<string, EvaluatedRecord>();

  constructor(
    private readonly entity: Entity,
    private context: RowsContext,
  ) {
    this.staticFlags = staticFlagsOf(entity);
    const { bits, independent: alone } = this.staticFlags;
    const { types, writable } = context;
    this.fields = new Map(Object.entries(entity.fields));
    for (const [key, flags] of bits) {
      if (flags === null || !alone.has(key) || writable?.has(key)) continue;
      this.statesByField.set(key, [
        { bits: flags, isNew: false, types },
        { bits: flags, isNew: true, types },
      ]);
    }
    this.validatedFields = [...this.statesByField].flatMap(([key, states]) => {
      const field = this.fields.get(key) as Field;
      const never = field.system || (isReadOnly(bits.get(key) ?? null) && field.value === null);
      return never ? [] : [{ key, field, states, known: [new Map(), new Map()] as const }];
    });
    const keys = [...this.fields.keys()];
    this.recordDependentFields = keys.filter((key) => !this.statesByField.has(key));
    this.readOnlyFields = new Set(keys.filter((key) => isReadOnly(bits.get(key) ?? null) && !writable?.has(key)));
  }

  canEdit(key: string): boolean {
    return this.fields.has(key) && !this.readOnlyFields.has(key);
  }

  private derive(id: string, { before, entered, touched }: EnteredRecord): Derived {
    const derived = derive(this.entity, entered, { ...this.context, before, touched });
    if (derived.missing.length > 0) this.waiting.add(id);
    this.missing.push(...derived.missing);
    return derived;
  }

  /**
   * Effective values of a record (computed ones included).
   * @param first the row as loaded, with its `_dictText` values
   */
  displayedValues(id: string, given: EnteredRecord, first: Row): Row {
    return withoutStaleDictTexts(this.effectiveValues(id, given), first);
  }

  private effectiveValues(id: string, given: EnteredRecord): Row {
    const { before, entered } = given;
    if (before ? this.staticFlags.storedAsEntered : this.staticFlags.newAsEntered) {
      const closed = [...this.readOnlyFields].filter((key) => before !== null || this.fields.get(key)?.system !== true);
      return overlayValues(entered, before ?? {}, closed);
    }
    return overlayValues(entered, this.derive(id, given).values, this.fields.keys());
  }

  /** Flags that are the same in every record; null when they depend on the record. */
  flags(key: string): Flags | null {
    const bits = this.staticFlags.bits.get(key);
    if (bits === undefined) return NO_ACCESS;
    return bits === null || this.context.writable?.has(key) ? null : flagsOf(bits);
  }

  /** True when the error of a cell depends on its own value alone. */
  isIndependent(key: string): boolean {
    return this.statesByField.has(key);
  }

  /** Error of a cell that `isIndependent`. */
  valueError(key: string, value: Value, isNew: boolean): string | undefined {
    const state = this.statesByField.get(key)?.[isNew ? 1 : 0];
    const field = this.fields.get(key);
    return state && field && valueError(field, value, state);
  }

  /** All errors of a record that depend on single values; null when there are none. */
  valueErrors(row: Row, isNew: boolean): Map<string, string> | null {
    let found: Map<string, string> | null = null;
    for (const one of this.validatedFields) {
      const message = cachedError(one, row[one.key] ?? null, isNew);
      if (message === null) continue;
      found ??= new Map();
      found.set(one.key, message);
    }
    return found;
  }

  /** Derives the flags and errors of a record; cached by row id. */
  evaluate(id: string, given: EnteredRecord): EvaluatedRecord {
    const known = this.evaluated.get(id);
    if (known) return known;
    const { flags, errors } = this.derive(id, given);
    const first = new Map<string, string>();
    for (const { path, message } of errors) if (!first.has(path)) first.set(path, message);
    const evaluated = { flags, errors: first };
    this.evaluated.set(id, evaluated);
    const [oldest] = this.evaluated.keys();
    if (this.evaluated.size > MAX_CACHED_RECORDS && oldest !== undefined) this.evaluated.delete(oldest);
    return evaluated;
  }

  /** Removes a changed record from the cache. */
  invalidate(id: string): void {
    this.evaluated.delete(id);
  }

  /** Adds referenced records. Returns the ids of the rows that waited for referenced records. */
  addRefs(refs: RowsContext['refs']): readonly string[] {
    this.context = { ...this.context, refs: mergeRefs(this.context.refs, refs) };
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const id of waiting) this.evaluated.delete(id);
    return waiting;
  }

  /** References that computations read and whose record is missing, since the last call. */
  takeMissing(): Reference[] {
    return this.missing.splice(0);
  }
}
